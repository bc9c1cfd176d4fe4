import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldLabel, hasWords } from '#shared/platform/audit/words.ts';

const root = join(import.meta.dirname, '../src/server');

/** Actions the server notes in the audit log, as far as they stand there as a whole. */
function actions(): string[] {
  const found = new Set<string>();
  for (const file of globSync('**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, said = ''] of text.matchAll(/\baction: ([^,\n]+)/g)) {
      for (const [, action = ''] of said.matchAll(/'([a-z-]+\.[a-z-]+)'/g)) found.add(action);
    }
  }
  return [...found];
}

test('every action of the audit log is said in Indonesian', () => {
  const all = actions();
  expect(all.length).toBeGreaterThan(200);
  expect(all.filter((action) => !hasWords(action))).toEqual([]);
});

test.each([
  ['lecturers.0.plannedMeetings', 'Dosen · 1 · Rencana pertemuan'],
  ['father.income', 'Ayah · Penghasilan'],
  ['options.constructor', 'Pilihan · Constructor'],
  ['options.toString', 'Pilihan · To string'],
])('a value at %s is called %s', (path, label) => {
  expect(fieldLabel(path)).toBe(label);
});
