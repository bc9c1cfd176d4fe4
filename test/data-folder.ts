import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const setting = process.env['CENDEKIA_TEST_DATA'];
const root = setting ? path.resolve(setting) : null;
const isPresent = root !== null && existsSync(root);

/** A file or folder of real data; meaningless when there is none, which is when its tests are skipped. */
export const dataPath = (...parts: string[]): string => path.join(root ?? '', ...parts);

/** The files of a folder of real data, by name; none when the data is absent. */
export const dataFiles = (folder: string, pattern = /./): string[] =>
  isPresent
    ? readdirSync(dataPath(folder))
        .filter((name) => pattern.test(name))
        .toSorted()
    : [];

/** For `describe.skipIf`: true, and a line that says so, where the folder of real data is absent. */
export function dataAbsent(what: string): boolean {
  if (!isPresent) process.stdout.write(`Skipped "${what}": CENDEKIA_TEST_DATA names no folder.\n`);
  return !isPresent;
}
