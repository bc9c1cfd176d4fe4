import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { periodContract } from '#shared/teaching/calendar/academic-period.contract.ts';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import { readTable } from '#server/platform/sheets/read-sheet.ts';
import { bringIn, describeFile, fileChecks } from './bring-in.ts';
import { csvFile } from './csv-file.ts';
import { putInForce } from './force.ts';
import type { Report } from './invariants.ts';
import { granted, type Office } from './office.ts';
import { type ClassLine, defectsOf } from './timetable-defects.ts';

const ROOM_SEATS = 100;

const columns = [
  'id_smt',
  'kode_mk',
  'nama_mk',
  'sks',
  'kode_kelas',
  'ruang',
  'hari',
  'jam_masuk',
  'jam_keluar',
  'kapasitas',
] as const;

/** The classes of the published timetable, of these terms or all. */
async function readClasses(folder: string, terms: readonly string[] | null): Promise<ClassLine[]> {
  const file = (await readdir(folder)).find((name) => name.endsWith('.csv')) ?? '';
  const [head = [], ...rows] = (await readTable(await readFile(join(folder, file)))).rows;
  const read = (row: readonly string[]) =>
    Object.fromEntries(columns.map((name) => [name, (row[head.indexOf(name)] ?? '').trim()])) as ClassLine;
  return rows.map(read).filter(({ id_smt }) => terms === null || terms.includes(id_smt));
}

async function saveTerm(office: Office, code: string): Promise<void> {
  const [year, isOdd] = [Number(code.slice(0, 4)), code.endsWith('1')];
  const body = {
    academicYear: `${year}/${year + 1}`,
    semester: isOdd ? ('GANJIL' as const) : ('GENAP' as const),
    startDate: isOdd ? `${year}-08-01` : `${year + 1}-02-01`,
    endDate: isOdd ? `${year}-12-31` : `${year + 1}-06-30`,
  };
  granted(await office.call(periodContract.savePeriod, { body }));
}

/** The first row of each course: the file says a course's name and sks with every class, not always the same. */
const coursesOf = (classes: readonly ClassLine[]): ClassLine[] => [
  ...new Map(classes.toReversed().map((one) => [one.kode_mk.toUpperCase(), one])).values(),
];

/**
 * Lecturers so that none is asked for twice at one time: the file names nobody, and their clashes are not what it tests.
 * @returns the NIDN of each class
 */
async function saveLecturers(office: Office, classes: readonly ClassLine[]): Promise<string[]> {
  const busy = new Map<string, number>();
  const numbers = classes.map(({ id_smt, hari }) => {
    const number = (busy.get(`${id_smt} ${hari}`) ?? 0) + 1;
    busy.set(`${id_smt} ${hari}`, number);
    return number;
  });
  const nidn = (number: number): string => String(number).padStart(10, '0');
  for (let number = 1; number <= Math.max(...numbers); number += 1) {
    const body = { name: `Contoh Dosen ${number}`, email: `dosen${number}@contoh.test`, nidn: nidn(number) };
    granted(await office.call(lecturerContract.save, { body }));
  }
  return numbers.map(nidn);
}

/**
 * A real timetable: its terms, courses and rooms through the portal's calls and imports, then its classes; every row that
 * was refused must have a defect found here as well, and every defect must be refused.
 * @param terms only these; null for all.
 */
export async function replayTimetable(
  office: Office,
  db: Db,
  folder: string,
  terms: readonly string[] | null,
): Promise<Report> {
  const classes = await readClasses(folder, terms);
  for (const code of new Set(classes.map(({ id_smt }) => id_smt))) await saveTerm(office, code);
  const totals = { totalSks: 144, mandatorySks: 144, electiveSks: 0 };
  const form = { name: 'Kurikulum jadwal', startSemester: '20101', ...totals };
  const { _id: curriculumId } = granted(await office.call(curriculumContract.save, { body: form }));
  const courseRows = coursesOf(classes).map((one) => [
    one.kode_mk,
    one.nama_mk.replaceAll(',', ' '),
    one.sks,
    '1',
  ]);
  const courseFile = csvFile(
    'mata kuliah dari jadwal',
    ['kode_mk', 'nama_mk', 'sks', 'semester'],
    courseRows,
  );
  const courses = await bringIn(office, 'curricula', courseFile, { options: { curriculumId } });
  await putInForce(db, curriculumId);
  const codes = [...new Set(classes.map(({ ruang }) => ruang))].filter((code) => code !== '');
  const roomRows = codes.map((code) => [code, `Ruang ${code}`, String(ROOM_SEATS)]);
  const rooms = await bringIn(
    office,
    'rooms',
    csvFile('ruang dari jadwal', ['kode', 'nama', 'kapasitas'], roomRows),
  );
  const lecturers = await saveLecturers(office, classes);
  const rows = classes.map((one, index) => [
    ...columns.map((name) => one[name].replaceAll(',', ' ')),
    lecturers[index] ?? '',
  ]);
  const brought = await bringIn(office, 'schedules', csvFile('jadwal', [...columns, 'nidn_dosen'], rows));
  const courseRefused = new Set(courses.refused.map(({ rowNo }) => courseRows[rowNo - 2]?.[0]));
  const defects = defectsOf(classes, courseRefused);
  const refused = new Set(brought.refused.map(({ rowNo }) => rowNo - 2));
  const known = new Set([...defects.values()].flatMap((hit) => [...hit]));
  return {
    lines: [
      'by SQL: the curriculum of the timetable’s courses comes into force; made up: one lecturer for each class of a day',
      ...[courses, rooms, brought].flatMap(describeFile),
      `defects counted apart: ${[...defects].map(([name, hit]) => `${name} ${hit.size}`).join(', ')}`,
    ],
    checks: [
      ...fileChecks(courses, courseRows.length),
      ...fileChecks(rooms, roomRows.length),
      ...fileChecks(brought, classes.length),
      {
        name: 'no defective class accepted',
        broken: [...known].filter((index) => !refused.has(index)).length,
      },
      { name: 'no sound class refused', broken: [...refused].filter((index) => !known.has(index)).length },
    ],
  };
}
