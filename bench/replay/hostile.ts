import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { courseContract } from '#shared/study/courses/course.contract.ts';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import { avatarContract } from '#shared/people/profile/avatar.contract.ts';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import { roomContract } from '#shared/teaching/rooms/room.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import { bringIn, describeFile, fileChecks } from './bring-in.ts';
import { putInForce } from './force.ts';
import { HostileTally } from './hostile-tally.ts';
import type { Check, Report } from './invariants.ts';
import { madeUpStudents, studentNim } from './made-up.ts';
import { granted, type Office } from './office.ts';
import { filesInTar } from './tar.ts';

/** Longest answer to one call, and to an upload that has to be read. */
const CALL_MS = 5_000;
const UPLOAD_MS = 15_000;
const ENTRY = '20251';

/** What no published list holds: text the database cannot keep. */
const unstorable = ['null byte \0 within', 'half a pair \ud83d alone', 'pair turned \ude00\ud83d round'];

/** The strings, and the offices in turn: one session may not ask as often as this. */
type Trial = {
  offices: readonly Office[];
  texts: readonly string[];
  /** Each so manieth body and file only. */
  every: number;
};

const officeFor = ({ offices }: Trial, turn: number): Office => {
  const office = offices[turn % offices.length];
  if (!office) throw new Error('no office');
  return office;
};

/** Names of rooms and courses: stored as sent (blanks at the ends aside) and read back equal, or refused in words. */
async function tryNames(trial: Trial): Promise<Report> {
  const tally = new HostileTally('names of rooms and courses', CALL_MS);
  let [kept, changed] = [0, 0];
  for (const [index, name] of trial.texts.entries()) {
    const { call } = officeFor(trial, index);
    const code = `N${index}X`;
    const search = { query: { search: code, limit: 10 } };
    const room = await tally.take(name, () =>
      call(roomContract.save, { body: { code, name, capacity: 10 } }),
    );
    const split = { sks: 2, sksTheory: 2, sksPractice: 0, sksField: 0, sksSimulation: 0 };
    const body = { code, name, courseType: 'WAJIB', semester: 1, ...split } as const;
    const course = await tally.take(name, () => call(courseContract.save, { body }));
    const stored = [
      ...(room?.status === 200 ? granted(await call(roomContract.list, search)) : []),
      ...(course?.status === 200 ? granted(await call(courseContract.list, search)) : []),
    ].filter((one) => one.code === code);
    kept += stored.filter((one) => one.name === name.trim()).length;
    changed += stored.filter((one) => one.name !== name.trim()).length;
  }
  return {
    lines: [`${tally.line}; ${kept} stored and read back equal`],
    checks: [
      ...tally.checks,
      { name: 'names of rooms and courses: read back as they were stored', broken: changed },
    ],
  };
}

async function trySearches(trial: Trial): Promise<Report> {
  const tally = new HostileTally('searches in four lists', CALL_MS);
  const lists = [
    studentContract.list,
    courseContract.list,
    roomContract.list,
    lecturerContract.list,
  ] as const;
  for (const [index, search] of trial.texts.entries()) {
    const { call } = officeFor(trial, index);
    for (const list of lists) await tally.take(search, () => call(list, { query: { search } }));
  }
  return { lines: [tally.line], checks: tally.checks };
}

const asCsvCell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const folded = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The same strings as names of students in one file. */
async function tryImport(trial: Trial, db: Db): Promise<Report> {
  const { texts } = trial;
  const office = officeFor(trial, 0);
  const totals = { totalSks: 144, mandatorySks: 144, electiveSks: 0 };
  const body = { name: 'Kurikulum', startSemester: ENTRY, ...totals };
  await putInForce(db, granted(await office.call(curriculumContract.save, { body }))._id);
  const storable = texts.filter((text) => text.isWellFormed() && !text.includes('\0'));
  const people = storable.map((text, index) => ({ nim: studentNim(ENTRY, index), name: asCsvCell(text) }));
  const brought = await bringIn(office, 'students', madeUpStudents(people, ENTRY));
  const names = new Map<string, string>();
  for (let page = 1; ; page += 1) {
    const answer = await office.call(studentContract.list, { query: { page, limit: 100 } });
    for (const { nim, name } of granted(answer)) names.set(nim, name);
    if (page * 100 >= answer.meta.total) break;
  }
  const wrong = people.filter(({ nim }, index) => {
    const stored = names.get(nim);
    return stored !== undefined && folded(stored) !== folded(storable[index] ?? '');
  });
  const differing = wrong.map(({ nim, name }) => `  ${name} became ${JSON.stringify(names.get(nim))}`);
  return {
    lines: [...describeFile(brought), ...differing],
    checks: [
      ...fileChecks(brought, storable.length),
      { name: 'names in an import: read back as they were stored', broken: wrong.length },
    ],
  };
}

async function tryFileNames(trial: Trial): Promise<Report> {
  const tally = new HostileTally('names of uploaded files', UPLOAD_MS);
  const content = 'kode,nama,kapasitas\nR1,Ruang,10\n';
  for (const [index, name] of trial.texts.entries()) {
    const { call } = officeFor(trial, index);
    const files = [{ field: 'file', name, content }];
    await tally.take(name, () =>
      call(importContract.upload, { params: { kind: 'rooms' }, body: {} }, { files }),
    );
  }
  return { lines: [tally.line], checks: tally.checks };
}

/** JSON of every shape as the body of a call: refused, or read as the form it is not. */
async function tryJson(trial: Trial, archive: Buffer): Promise<Report> {
  const tally = new HostileTally('JSON test suite as bodies', CALL_MS);
  let accepted = 0;
  let [turn, seen] = [0, 0];
  for (const [name, bytes] of filesInTar(archive)) {
    seen += 1;
    if (!name.endsWith('.json') || seen % trial.every > 0) continue;
    const answer = await tally.take(name, () => officeFor(trial, turn).postBytes('/api/staff/room', bytes));
    turn += 1;
    if (answer !== null && answer.status < 300) accepted += 1;
  }
  return {
    lines: [`${tally.line} (${turn} bodies)`],
    checks: [...tally.checks, { name: 'JSON test suite: no body passes for a room', broken: accepted }],
  };
}

/** Corrupt, encrypted and malicious files at every upload. */
async function tryFiles(trial: Trial, folder: string): Promise<Report> {
  const tables = new HostileTally('hostile files as tables', UPLOAD_MS);
  const pictures = new HostileTally('hostile files as pictures', UPLOAD_MS);
  let turn = 0;
  for (const kind of ['xlsx', 'csv-spectrum', 'pdf', 'png']) {
    const names = (await readdir(join(folder, kind)))
      .toSorted()
      .filter((_, index) => index % trial.every === 0);
    for (const name of names) {
      const content = await readFile(join(folder, kind, name)).catch(() => null);
      if (content === null) continue;
      const files = [{ field: 'file', name, content }];
      const { call } = officeFor(trial, turn);
      turn += 1;
      await tables.take(name, () =>
        call(importContract.upload, { params: { kind: 'courses' }, body: {} }, { files }),
      );
      await pictures.take(name, () => call(avatarContract.own, { body: {} }, { files }));
    }
  }
  return { lines: [tables.line, pictures.line], checks: [...tables.checks, ...pictures.checks] };
}

/**
 * Hostile names, searches, bodies and files at the portal's calls: kept as they are or refused in words, never an error
 * of the server.
 * @param every takes each so manieth string, body and file only.
 */
export async function replayHostile(
  offices: readonly Office[],
  db: Db,
  folder: string,
  every = 1,
): Promise<Report> {
  const strings = JSON.parse(await readFile(join(folder, 'blns.json'), 'utf8')) as string[];
  const texts = [...strings.filter((_, index) => index % every === 0), ...unstorable];
  const trial = { offices, texts, every };
  const parts = [
    await tryNames(trial),
    await trySearches(trial),
    await tryImport(trial, db),
    await tryFileNames(trial),
    await tryJson(trial, await readFile(join(folder, 'json-test-suite.tar.gz'))),
    await tryFiles(trial, folder),
  ];
  const lines = [`${texts.length} strings`, ...parts.flatMap((part) => part.lines)];
  const checks: Check[] = parts.flatMap((part) => part.checks);
  return { lines, checks };
}
