import { nameColumnAt } from '#shared/platform/person/name-column.ts';
import { competing } from '#shared/platform/sheets/import-batch.views.ts';
import type { HeaderColumn } from '#server/platform/sheets/find-header.ts';
import { type ChosenMapping, columnsNotFound, mapColumns } from '#server/platform/sheets/mapping.ts';
import { readText } from '#server/platform/sheets/parse-rows.ts';
import { namesOthers } from '#server/platform/sheets/person-headings.ts';
import type { ImportKind } from './import-kind.ts';

export type Headers = readonly HeaderColumn[];

/** Position of the file's column for each field; null where none fills it. */
export type FieldMapping = Record<string, number | null>;

type File = { headers: Headers; rows: readonly { raw: readonly string[] }[] };

/**
 * The guess at which column fills which field, with what the person chose instead. A field that several columns fit equally
 * well is left out until somebody says which of them fills it, or that none does.
 */
export function guessMapping(kind: ImportKind, headers: Headers, chosen: ChosenMapping): FieldMapping {
  const { mapped, contested } = mapColumns(headers, kind.columns, chosen);
  const found = new Map(mapped.map(({ key, column }) => [key, column.index]));
  const open = new Set(contested.map(({ key }) => key));
  const decided = kind.columns.filter(({ key }) => !open.has(key));
  return Object.fromEntries(decided.map(({ key }) => [key, found.get(key) ?? null]));
}

/** How the columns stand to the fields: which compete for one nobody has decided, and which texts are read together. */
export function columnsBeside(kind: ImportKind, headers: Headers, mapping: FieldMapping) {
  const { mapped, contested } = mapColumns(headers, kind.columns, mapping);
  const labels = new Map(kind.columns.map(({ key, label }) => [key, label]));
  return {
    contested: contested.map(({ columns, ...field }) => ({
      ...field,
      columns: columns.map(({ label }) => label),
    })),
    joined: mapped.flatMap(({ key, column, joined = [] }) =>
      joined.length === 0
        ? []
        : [{ key, label: labels.get(key) ?? key, columns: [column, ...joined].map(({ label }) => label) }],
    ),
  };
}

/** The column of a field that is known by its cells; one its heading leads to goes before all others. */
function columnByCells(kind: ImportKind, { headers, rows }: File, key: string): HeaderColumn | undefined {
  const known = kind.byCells?.[key];
  const { mapped, contested } = mapColumns(headers, kind.columns);
  if (known === undefined || contested.some((one) => one.key === key)) return undefined;
  const notes = mapped.find((one) => one.key === known.notes);
  const isNote = (column: HeaderColumn): boolean =>
    [notes?.column, ...(notes?.joined ?? [])].some((one) => one?.index === column.index);
  const own = mapped.find((one) => one.key === key)?.column.index;
  const fitting = headers.flatMap((column) => {
    const texts = rows.map(({ raw }) => readText(raw[column.index] ?? ''));
    const fit = known.fit(column.label, texts, isNote(column));
    return fit === 0 ? [] : [{ column, rank: column.index === own ? Infinity : fit }];
  });
  return fitting.toSorted((left, right) => right.rank - left.rank)[0]?.column;
}

/** The guess by headings and by cells. A column of notes that says something else besides is read as both. */
function mappingByCells(kind: ImportKind, file: File): FieldMapping {
  const byHeadings = guessMapping(kind, file.headers, {});
  const found: FieldMapping = {};
  for (const [key, { notes }] of Object.entries(kind.byCells ?? {})) {
    const column = columnByCells(kind, file, key);
    if (column === undefined) continue;
    found[key] = column.index;
    const without = guessMapping(kind, file.headers, found);
    if (byHeadings[notes] === column.index && without[notes] === null) found[notes] = column.index;
  }
  return guessMapping(kind, file.headers, found);
}

/**
 * The guess at a new file: a field no name leads to for sure may be filled by a column that is known by its cells.
 * @param namesOf names of the students of some cells with a NIM; a column of these names is known by them.
 */
export async function firstMapping(
  kind: ImportKind,
  { headers, rows }: File,
  namesOf: (nims: readonly string[]) => Promise<string[]>,
): Promise<FieldMapping> {
  const mapping = mappingByCells(kind, { headers, rows });
  if (!('nama' in mapping)) return mapping;
  return { ...mapping, ...(await nameColumn(mapping, { headers, rows }, namesOf)) };
}

/** Rows of a file whose students and names are looked at, to find its column of names. */
const LOOKED_AT = 500;

/** The column of students' names that no heading leads to, in a file that names students by NIM. */
async function nameColumn(
  mapping: FieldMapping,
  { headers, rows }: File,
  namesOf: (nims: readonly string[]) => Promise<string[]>,
): Promise<FieldMapping> {
  const nim = mapping['nim'];
  if (mapping['nama'] !== null || typeof nim !== 'number') return {};
  const cellsAt = (index: number) => rows.slice(0, LOOKED_AT).map(({ raw }) => readText(raw[index] ?? ''));
  const taken = new Set(Object.values(mapping));
  const free = headers.filter(({ index, label }) => !taken.has(index) && !namesOthers(label));
  if (free.length === 0) return {};
  const at = nameColumnAt(
    free.map(({ index }) => cellsAt(index)),
    await namesOf(cellsAt(nim)),
  );
  return { nama: at === null ? null : (free[at]?.index ?? null) };
}

/** Required fields that no column fills. */
export const missingFields = (kind: ImportKind, mapping: FieldMapping) =>
  kind.columns
    .filter(({ key, required }) => required && (mapping[key] ?? null) === null)
    .map(({ key, label }) => ({ key, label }));

/**
 * Why no row of a file is read, by field: several columns fit it, or none fills it, of which the first tells of all. Empty where
 * rows are read.
 */
export function whyUnread(
  kind: ImportKind,
  headers: Headers,
  mapping: FieldMapping,
): Readonly<Record<string, string>> {
  const contested = columnsBeside(kind, headers, mapping).contested.map((field) => [
    field.key,
    `${competing(field)} Pilih salah satunya.`,
  ]);
  const competed = new Set(contested.map(([key]) => key));
  const missing = missingFields(kind, mapping).filter(({ key }) => !competed.has(key));
  const [first] = missing;
  if (first === undefined) return Object.fromEntries(contested);
  const labels = missing.map(({ label }) => label);
  const why = `${columnsNotFound(labels, headers)} Pilih kolomnya, atau ganti judulnya di berkas.`;
  return Object.fromEntries([[first.key, why], ...contested]);
}
