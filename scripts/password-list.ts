// Makes src/server/identity/auth/common-passwords.bin from a list of passwords, one a line (docs/data-sources.md says which):
//   node scripts/password-list.ts <file>

import { readFileSync, writeFileSync } from 'node:fs';
import { passwordMark, SHORTEST_LISTED } from '../src/server/identity/auth/common-passwords.ts';

const target = new URL('../src/server/identity/auth/common-passwords.bin', import.meta.url);

/** Marks of the passwords that are long enough to be chosen, or to be the word of one with digits around it, sorted. */
function main(source: string | undefined): void {
  if (source === undefined) throw new Error('Usage: node scripts/password-list.ts <file>');
  const listed = readFileSync(source, 'utf8').split('\n');
  const known = new Set(
    listed.map((line) => line.toLowerCase()).filter((line) => line.length >= SHORTEST_LISTED),
  );
  const marks = [...known].map(passwordMark).toSorted((one, other) => (one < other ? -1 : 1));
  writeFileSync(target, BigUint64Array.from(marks));
  process.stdout.write(`${known.size} of ${listed.length} passwords, ${8 * marks.length} bytes\n`);
}

main(process.argv[2]);
