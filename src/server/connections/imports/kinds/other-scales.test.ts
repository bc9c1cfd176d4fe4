import { expect, test } from 'vitest';
import { type ColumnSpec, mapColumns } from '#server/platform/sheets/mapping.ts';
import { headerKey } from '#server/platform/sheets/header-key.ts';
import { gradeFileColumns } from '#server/results/grades/file-columns.ts';
import { importKinds } from '../registry.ts';

const tables: [string, readonly ColumnSpec[]][] = [
  ...importKinds.map(({ key, columns }) => [key, columns] as [string, readonly ColumnSpec[]]),
  ['nilai', gradeFileColumns],
];

/** Every column of scores of every file. */
const scored = tables.flatMap(([kind, columns]) =>
  columns.flatMap((spec) => (spec.scale === undefined ? [] : [{ kind, columns, spec, scale: spec.scale }])),
);

const columnNamed = (label: string) => ({ index: 0, label, key: headerKey(label) });

function read(columns: readonly ColumnSpec[], label: string) {
  const { mapped, unknown, offScale } = mapColumns([columnNamed(label)], columns);
  return { mapped: mapped.map(({ key }) => key), unread: unknown.map((column) => column.label), offScale };
}

test('every file with scores says on which scale they are read', () => {
  expect([...new Set(scored.map(({ kind }) => kind))]).toEqual(['past-grades', 'past-terms', 'nilai']);
});

test.each([
  '(maks 10)',
  '(Max. 10)',
  '(nilai maksimal: 10)',
  '(skala 10)',
  '[skala 1-10]',
  'skala 10,00',
  '0-10',
  '(0–10)',
  '(0 s.d. 10)',
  '/10',
  '/ 10',
  '(/10)',
  '(10 poin)',
  '(dari 10)',
  '(maks 10, bobot 20%)',
])('no score is read under a heading that ends in %s, and it is said why', (scale) => {
  for (const { kind, columns, spec, scale: own } of scored) {
    const label = `${spec.label} ${scale}`;
    const why = `Kolom "${label}" tidak dibaca karena berskala 10; ${spec.label} dibaca 0–${own}.`;
    expect([kind, read(columns, label)]).toEqual([kind, { mapped: [], unread: [label], offScale: [why] }]);
  }
});

test('a heading that names the own scale, a weight, a number or a year is read', () => {
  for (const { kind, columns, spec, scale } of scored) {
    const own = [`(maks ${scale})`, `(skala 0-${scale},00)`, `/${scale}`, `0-${scale}`, `(${scale} poin)`];
    const others = ['(30%)', '(bobot maks 30%)', '(30 persen)', '(1)', '(1-7)', '(2025/2026)', '(24/25)'];
    for (const part of [...own, ...others]) {
      const { mapped, offScale } = read(columns, `${spec.label} ${part}`);
      expect([kind, part, mapped, offScale]).toEqual([kind, part, [spec.key], []]);
    }
  }
});

test('a column of another scale does not compete, and cannot be chosen', () => {
  const columns = [columnNamed('Tugas (maks 10)'), { ...columnNamed('Tugas (maks 100)'), index: 1 }];
  const { mapped, contested } = mapColumns(columns, gradeFileColumns);
  expect([mapped.map(({ column }) => column.index), contested]).toEqual([[1], []]);
  expect(() => mapColumns(columns, gradeFileColumns, { TUGAS: 0 })).toThrow('berskala 10');
});

test('a heading that counts something names no scale', () => {
  for (const { columns, spec } of scored) {
    expect(read(columns, `${spec.label} (dari 10 pertemuan)`).offScale).toEqual([]);
  }
});

test('figures that are no scores may name a limit', () => {
  const courses = importKinds.find(({ key }) => key === 'courses')?.columns ?? [];
  expect(read(courses, 'Sks (maks 6)').mapped).toEqual(['sks']);
});
