import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import { readTable } from '#server/platform/sheets/read-sheet.ts';
import { bringIn, type BroughtIn, describeFile, describeRows, fileChecks } from './bring-in.ts';
import type { Check, Report } from './invariants.ts';
import { fileAt, granted, type Office } from './office.ts';

/** What a row of a published curriculum says, read apart from the import. */
type Line = { rowNo: number; code: string; sks: string; semester: string };

async function linesOf(path: string): Promise<Line[]> {
  const [head = [], ...rows] = (await readTable(await readFile(path))).rows;
  const at = (row: readonly string[], column: string) => (row[head.indexOf(column)] ?? '').trim();
  return rows.map((row, index) => ({
    rowNo: index + 2,
    code: at(row, 'kode_mk').toUpperCase().replace(/\s/g, ''),
    sks: at(row, 'sks'),
    semester: at(row, 'semester'),
  }));
}

/** Rows that no import may take: a code given before, or no semester. */
function defective(lines: readonly Line[]): Set<number> {
  const seen = new Set<string>();
  const bad = lines.filter(({ code, semester }) => {
    const isRepeated = seen.has(code);
    seen.add(code);
    return isRepeated || !/^[1-8]$/.test(semester);
  });
  return new Set(bad.map(({ rowNo }) => rowNo));
}

async function checkStored(
  office: Office,
  id: string,
  lines: readonly Line[],
  brought: BroughtIn,
): Promise<Check[]> {
  const refused = new Set(brought.refused.map(({ rowNo }) => rowNo));
  const { courseList } = granted(await office.call(curriculumContract.get, { params: { id } }));
  const stored = new Map(courseList.map((one) => [one.code, `${one.sks} sks, semester ${one.semester}`]));
  const taken = lines.filter(({ rowNo }) => !refused.has(rowNo));
  const differs = taken.filter(
    ({ code, sks, semester }) => stored.get(code) !== `${sks} sks, semester ${semester}`,
  );
  const bad = defective(lines);
  return [
    {
      name: `${brought.file}: the curriculum holds what was accepted, and no more`,
      broken: differs.length + stored.size - taken.length,
    },
    {
      name: `${brought.file}: no defective row accepted (${bad.size} repeated or without semester)`,
      broken: [...bad].filter((rowNo) => !refused.has(rowNo)).length,
    },
  ];
}

/** Every published curriculum of a folder into a draft of its own, one after the other on one campus. */
export async function replayCurricula(office: Office, folder: string): Promise<Report> {
  const report: Report = { lines: [], checks: [] };
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.csv')).toSorted()) {
    const totals = { totalSks: 144, mandatorySks: 144, electiveSks: 0 };
    const body = { name: name.replace(/\.csv$/, ''), startSemester: '20201', ...totals };
    const { _id: curriculumId } = granted(await office.call(curriculumContract.save, { body }));
    const brought = await bringIn(office, 'curricula', await fileAt(join(folder, name), name), {
      options: { curriculumId },
    });
    const lines = await linesOf(join(folder, name));
    report.lines.push(...describeFile(brought), ...describeRows(brought).map((line) => `    ${line}`));
    report.checks.push(
      ...fileChecks(brought, lines.length),
      ...(await checkStored(office, curriculumId, lines, brought)),
    );
  }
  return report;
}
