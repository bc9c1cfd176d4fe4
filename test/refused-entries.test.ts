import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fields } from './body-fields.ts';

const root = join(import.meta.dirname, '..');

/** Lists of what is there already: their entries are ids, numbers or names. */
const lists = new Set(fields.flatMap(({ path }) => path.filter((_, at) => path[at + 1] === '[]')));

/** A refusal of a whole field, with its sentence. */
const refusal = /invalidField\(\s*'(\w+)',\s*(['`])((?:(?!\2).)*)\2/g;

/** Sentences about an entry that names nothing, or nothing that will do. */
const ofEntry = /tidak (ditemukan|ada|aktif|duduk)\b|[Tt]idak ada\b|Pilih hanya\b/;

const refusals = globSync('src/server/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap((path) =>
    Array.from(readFileSync(join(root, path), 'utf8').matchAll(refusal), ([, field = '', , text = '']) => ({
      path,
      field,
      text,
    })),
  );

test('an entry of a list that names nothing is refused at its place, not at its list', () => {
  const ofLists = refusals.filter(({ field }) => lists.has(field));
  expect([lists.size > 60, ofLists.length > 10]).toEqual([true, true]);
  // `checkNamed`, `checkKnown` and `checkEntries` name the place.
  const wrong = ofLists.filter(({ text }) => ofEntry.test(text));
  expect(wrong).toEqual([]);
});
