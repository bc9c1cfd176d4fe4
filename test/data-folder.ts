import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe } from 'vitest';

const setting = process.env['CENDEKIA_TEST_DATA'];
const root = setting ? path.resolve(setting) : null;
const isPresent = root !== null && existsSync(root);

/** A file or folder of real data; the name of a missing file when there is none (its tests are skipped). */
export const dataPath = (...parts: string[]): string => path.join(root ?? 'CENDEKIA_TEST_DATA', ...parts);

/** The files of a folder of real data, by name; none when the data is absent. */
export const dataFiles = (folder: string, pattern = /./): string[] =>
  isPresent
    ? readdirSync(dataPath(folder))
        .filter((name) => pattern.test(name))
        .sort()
    : [];

/** Tests that replay real data: skipped, with a line that says so, where the data folder is absent. */
export function describeWithData(name: string, tests: () => void): void {
  if (!isPresent) process.stdout.write(`Skipped "${name}": CENDEKIA_TEST_DATA names no folder.\n`);
  describe.skipIf(!isPresent)(name, tests);
}
