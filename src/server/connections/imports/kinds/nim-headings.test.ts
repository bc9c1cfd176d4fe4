import { expect, test } from 'vitest';
import { type ColumnSpec, mapColumns } from '#server/platform/sheets/mapping.ts';
import { headerKey } from '#server/platform/sheets/header-key.ts';
import { gradeFileColumns } from '#server/results/grades/file-columns.ts';
import { importKinds } from '../registry.ts';

const tables: [string, readonly ColumnSpec[]][] = [
  ...importKinds.map(({ key, columns }) => [key, columns] as [string, readonly ColumnSpec[]]),
  ['nilai', gradeFileColumns],
];

test.each(['NIM', 'NPM', 'No. Mhs', 'No Mhs', 'No. Mahasiswa', 'Nomor Mahasiswa', 'Nomor Mhs.'])(
  '%s is the NIM wherever a file names one',
  (label) => {
    const named = tables.filter(([, columns]) => columns.some(({ key }) => key === 'nim'));
    expect(named.length).toBeGreaterThan(3);
    for (const [kind, columns] of named) {
      const { mapped } = mapColumns([{ index: 0, label, key: headerKey(label) }], columns);
      expect([kind, mapped.map(({ key }) => key)]).toEqual([kind, ['nim']]);
    }
  },
);
