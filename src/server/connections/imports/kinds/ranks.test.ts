import { describe, expect, test } from 'vitest';
import { findHeader } from '#server/platform/sheets/find-header.ts';
import { compactKey, expandedKey } from '#server/platform/sheets/header-key.ts';
import { type ColumnSpec, mapColumns } from '#server/platform/sheets/mapping.ts';
import { gradeFileColumns } from '#server/results/grades/file-columns.ts';
import { importKinds } from '../registry.ts';

const files: readonly { key: string; columns: readonly ColumnSpec[] }[] = [
  ...importKinds,
  { key: 'grade-file', columns: gradeFileColumns },
];

const tableOf = (...rows: string[][]) =>
  ({ format: 'csv', sheets: [], sheet: '', rows, kinds: null, merges: [] }) as const;

/** Headings of a table, as `findHeader` names them. */
const headed = (...labels: string[]) =>
  findHeader(
    tableOf(
      labels,
      labels.map(() => 'x'),
    ),
    labels,
  ).columns;

/** Which heading fills each column, and which compete for it. */
function read(columns: readonly ColumnSpec[], ...labels: string[]) {
  const { mapped, contested, unknown } = mapColumns(headed(...labels), columns);
  return {
    mapped: Object.fromEntries(
      mapped.map(({ key, column, joined = [] }) => [
        key,
        [column, ...joined].map(({ label }) => label).join(' + '),
      ]),
    ),
    asked: Object.fromEntries(
      contested.map(({ key, columns: rivals }) => [key, rivals.map(({ label }) => label)]),
    ),
    unknown: unknown.map(({ label }) => label),
  };
}

/** Whether a name leads to this column and no other. */
const mapsOnly = (columns: readonly ColumnSpec[], name: string, key: string): boolean =>
  columns
    .filter((spec) => mapColumns(headed(name), [spec]).mapped.length > 0)
    .every((spec) => spec.key === key);

const isAlike = (left: string, right: string): boolean =>
  compactKey(left) === compactKey(right) || expandedKey(left) === expandedKey(right);

const columnsOfFiles = files.flatMap(({ key, columns }) =>
  columns.map((column) => ({ file: key, columns, column })),
);

describe.each(columnsOfFiles)('$column.label in $file', ({ columns, column }) => {
  const { key, label, synonyms = [], beside = [] } = column;
  const own = [key, label, ...synonyms];
  const isOwn = (name: string) => own.some((one) => isAlike(one, name));
  const aliases = column.aliases.filter((name) => !isOwn(name) && mapsOnly(columns, name, key));
  const chosen = (first: string, second: string) => (column.joined === true ? `${first} + ${second}` : first);

  test('its own name goes before an alias, in any order', () => {
    for (const alias of aliases) {
      for (const labels of [
        [label, alias],
        [alias, label],
      ]) {
        const { mapped, asked } = read(columns, ...labels);
        expect([alias, mapped[key], asked]).toEqual([alias, chosen(label, alias), {}]);
      }
    }
  });

  test('own name and alias go before one with a bracket', () => {
    for (const name of [label, ...aliases]) {
      const { mapped, asked } = read(columns, `${name} (lain)`, name);
      expect([name, mapped[key], asked]).toEqual([name, chosen(name, `${name} (lain)`), {}]);
    }
  });

  test('of aliases of one rank, and of names that stand there twice, none is taken where it counts', () => {
    const ranked = aliases.filter((name) => !beside.includes(name));
    const synonymous = synonyms.filter((name) => !isAlike(name, label) && mapsOnly(columns, name, key));
    const pairs = [
      ...ranked.slice(1).map((alias) => [ranked[0] ?? '', alias]),
      ...synonymous.map((name) => [label, name]),
      [`${label} (satu)`, `${label} (dua)`],
    ];
    for (const [first = '', second = ''] of pairs.filter(
      ([one = '', two = '']) => compactKey(one) !== compactKey(two),
    )) {
      const { mapped, asked } = read(columns, first, second);
      expect([first, second, mapped[key], asked]).toEqual(
        column.decisive === true
          ? [first, second, undefined, { [key]: [first, second] }]
          : [first, second, chosen(first, second), {}],
      );
    }
  });

  test('a repeated heading is the same one, unless columns of that number are expected', () => {
    const { mapped, asked } = read(columns, label, label);
    const isNumbered = columns.some((one) => isAlike(one.label, `${label} 2`));
    if (isNumbered) expect(Object.values(mapped)).toEqual([label, `${label} (2)`]);
    else if (column.decisive === true)
      expect([mapped, asked]).toEqual([{}, { [key]: [label, `${label} (2)`] }]);
    else expect([mapped[key], asked]).toEqual([chosen(label, `${label} (2)`), {}]);
  });
});

test("what identifies a row, money, scores and dates are nobody's choice", () => {
  const decided = columnsOfFiles.filter(({ column }) => column.decisive === true);
  const keys = new Set(decided.map(({ column }) => column.key));
  const counting =
    /^(nim|nik|nidn|isbn|email|kode|kode_mk|nama)$|^(tanggal|jumlah|biaya|harga|nilai|ip[sk]|jam)(_|$)/;
  const undecided = columnsOfFiles.filter(
    ({ column: { key, decisive } }) => decisive !== true && counting.test(key),
  );
  expect(undecided.map(({ file, column }) => [file, column.key])).toEqual([['rooms', 'nama']]);
  expect(keys.has('keterangan')).toBe(false);
});
