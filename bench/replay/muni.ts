import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '#tools/demo/random.ts';
import type { Plan, PlanClass, Wish } from './plan.ts';

const weekdays: Record<string, number> = {
  Minggu: 0,
  Senin: 1,
  Selasa: 2,
  Rabu: 3,
  Kamis: 4,
  Jumat: 5,
  Sabtu: 6,
};

/** The rows of a CSV file that quotes nothing, by column name. */
function readRows(path: string): ((column: string) => string)[] {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const columns = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return (column) => cells[columns.indexOf(column)] ?? '';
  });
}

const minutes = (clock: string): number => {
  const [hours = 0, rest = 0] = clock.split(':').map(Number);
  return hours * 60 + rest;
};

function toClass(row: (column: string) => string, scale: number): PlanClass {
  const day = weekdays[row('hari')];
  if (day === undefined) throw new Error(`unknown day ${row('hari')}`);
  return {
    course: row('subpart_id'),
    capacity: Math.max(1, Math.floor(Number(row('limit')) * scale)),
    day,
    start: minutes(row('mulai')),
    end: minutes(row('selesai')),
  };
}

/** Which parts a course is taken in: one list for each of its configurations. */
function partsOf(rows: readonly ((column: string) => string)[]): Map<string, string[][]> {
  const byCourse = Map.groupBy(rows, (row) => row('course_id'));
  return new Map(
    [...byCourse].map(([course, own]) => {
      const configurations = Map.groupBy(own, (row) => row('config_id'));
      return [
        course,
        [...configurations.values()].map((one) => [...new Set(one.map((row) => row('subpart_id')))]),
      ];
    }),
  );
}

/**
 * The faculty of informatics at Masaryk University, spring 2017 (ITC-2019): each part of a course (lecture, seminar) is a
 * course of its own here, so that one class of each part becomes one class of each course.
 * @param folder with kelas.csv and permintaan_krs.csv.
 * @param scale of the classes' limits; below 1 there are too few seats.
 */
export function readMuni(folder: string, scale: number, random: Random): Plan {
  const rows = readRows(join(folder, 'kelas.csv'));
  const parts = partsOf(rows);
  const wished = Map.groupBy(readRows(join(folder, 'permintaan_krs.csv')), (row) => row('student_id'));
  const wishOf = (course: string): Wish => {
    const configurations = parts.get(course);
    if (!configurations) throw new Error(`course ${course} has no class`);
    return random.pick(configurations);
  };
  return {
    name: 'muni-fi-spr17',
    classes: rows.map((row) => toClass(row, scale)),
    students: [...wished.values()].map((own) => ({
      wishes: own
        .toSorted((a, b) => Number(a('priority')) - Number(b('priority')))
        .map((row) => wishOf(row('course_id'))),
    })),
  };
}
