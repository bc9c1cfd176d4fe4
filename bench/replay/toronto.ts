import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Plan, type PlanClass, withFewerStudents } from './plan.ts';

const SECTION = 40;
const DAYS = [1, 2, 3, 4, 5, 6];
const STARTS = [450, 600, 780, 930, 1080];
const LENGTH = 100;
const slots = DAYS.flatMap((day) => STARTS.map((start) => ({ day, start, end: start + LENGTH })));

function readText(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Sections of one course, spread over the week so that those of one course never share a time while there is another. */
function sectionsOf(course: string, index: number, wanted: number, scale: number): PlanClass[] {
  const sections = Math.ceil(wanted / SECTION);
  return Array.from({ length: sections }, (_, section) => {
    const slot = slots[(index * 7 + section * 11) % slots.length];
    if (!slot) throw new Error('no time of the week');
    return { course, capacity: Math.max(1, Math.floor(SECTION * scale)), ...slot };
  });
}

/**
 * A Toronto exam set: one line per student with the courses taken. It names no sections; there are as many of 40 seats as
 * the demand of a course needs.
 * @param students only the first so many, with the classes of all.
 */
export function readToronto(file: string, scale: number, students?: number): Plan {
  const taken = readText(file)
    .split(/\r?\n/)
    .map((line) => [...new Set(line.trim().split(/\s+/).filter(Boolean))])
    .filter((courses) => courses.length > 0);
  const demand = new Map<string, number>();
  for (const course of taken.flat()) demand.set(course, (demand.get(course) ?? 0) + 1);
  const plan = {
    name: basename(file).replace(/\.stu(\.gz)?$/, ''),
    classes: [...demand].flatMap(([course, wanted], index) => sectionsOf(course, index, wanted, scale)),
    students: taken.map((courses) => ({ wishes: courses.map((course) => [course]) })),
  };
  return withFewerStudents(plan, students);
}
