import { AppError, invalidField } from '#shared/platform/errors.ts';
import { isMisspelt } from '#shared/platform/format/edit-distance.ts';
import type { CellParser } from './cells/cell.ts';
import type { HeaderColumn } from './find-header.ts';
import { compactKey, expandedKey, withoutBrackets } from './header-key.ts';

/** A column an import understands. `Required` decides whether its value may be null. */
export type ColumnSpec<Key extends string = string, Value = unknown, Required extends boolean = boolean> = {
  key: Key;
  /** As people and the template call it. */
  label: string;
  /** What other systems call it. */
  aliases: readonly string[];
  /** Aliases whose column may stand beside another of the same meaning, which goes before it. */
  beside?: readonly string[];
  required: Required;
  parse: CellParser<Value>;
};

export const requiredColumn = <const Key extends string, Value>(
  key: Key,
  label: string,
  parse: CellParser<Value>,
  aliases: readonly string[] = [],
): ColumnSpec<Key, Value, true> => ({ key, label, aliases, required: true, parse });

export const optionalColumn = <const Key extends string, Value>(
  key: Key,
  label: string,
  parse: CellParser<Value>,
  aliases: readonly string[] = [],
): ColumnSpec<Key, Value, false> => ({ key, label, aliases, required: false, parse });

/** What the person chose: key of the expected column → key or position (from 0) of the file's, null for none. */
export type ChosenMapping = Readonly<Record<string, string | number | null>>;

export type MappedColumn = {
  /** Key of the expected column. */
  key: string;
  column: HeaderColumn;
  /** 1 same name or chosen, 0.9 alias, 0.8 abbreviated or bracketed, 0.7 below a group, 0.6 misspelt: ask below 0.8. */
  confidence: number;
};

export type Mapping = {
  mapped: readonly MappedColumn[];
  /** Required columns the file does not have. */
  missing: readonly { key: string; label: string }[];
  /** Columns of the file nobody asked for. */
  unknown: readonly HeaderColumn[];
};

type Match = { confidence: number; fits: (spec: ColumnSpec, column: HeaderColumn) => boolean };

const ownNames = (spec: ColumnSpec): string[] => [spec.key, spec.label];
const allNames = (spec: ColumnSpec): string[] => [...ownNames(spec), ...spec.aliases];

const columnNames = (column: HeaderColumn): string[] => [
  column.key,
  column.label,
  withoutBrackets(column.label),
];

/** From the surest to the least sure; a column taken by a surer match is gone for the others. */
const matches: readonly Match[] = [
  { confidence: 1, fits: (spec, column) => ownNames(spec).some((name) => isSame(name, column.label)) },
  {
    confidence: 0.9,
    fits: (spec, column) =>
      allNames(spec).some((name) => isSame(name, column.label) || isSame(name, column.key)),
  },
  {
    confidence: 0.8,
    fits: (spec, column) => pairs(spec, column).some(([name, own]) => expandedKey(name) === expandedKey(own)),
  },
  {
    confidence: 0.7,
    fits: (spec, { name }) =>
      name !== undefined && allNames(spec).some((wanted) => expandedKey(wanted) === expandedKey(name)),
  },
  {
    confidence: 0.6,
    fits: (spec, column) =>
      pairs(spec, column).some(([name, own]) => isMisspelt(compactKey(name), compactKey(own))),
  },
];

const isSame = (left: string, right: string): boolean => compactKey(left) === compactKey(right);

const pairs = (spec: ColumnSpec, column: HeaderColumn): [string, string][] =>
  allNames(spec).flatMap((name) => columnNames(column).map((own): [string, string] => [name, own]));

/** The expected columns that the name of a column leads to for sure; several where they share it. */
function namedBy(column: HeaderColumn, specs: readonly ColumnSpec[]): ColumnSpec[] {
  const sure = matches.filter(({ confidence }) => confidence >= 0.8);
  const fitting = sure.map(({ fits }) => specs.filter((spec) => fits(spec, column)));
  return fitting.find((found) => found.length > 0) ?? [];
}

const mayStandBeside = ({ beside = [] }: ColumnSpec, column: HeaderColumn): boolean =>
  beside.some((name) => columnNames(column).some((own) => expandedKey(name) === expandedKey(own)));

/**
 * Refuses two columns whose names mean the same: nobody but the owner of the file knows which of them counts.
 * @throws AppError INVALID naming both
 */
function requireOneOfEach(columns: readonly HeaderColumn[], specs: readonly ColumnSpec[]): void {
  const meaning = Map.groupBy(columns, (column) => {
    const [spec, ...others] = namedBy(column, specs);
    return spec === undefined || others.length > 0 || mayStandBeside(spec, column) ? undefined : spec;
  });
  for (const [spec, named] of meaning) {
    if (spec === undefined || named.length < 2) continue;
    const listed = named.map(({ label }) => `"${label}"`).join(' dan ');
    throw new AppError(
      'INVALID',
      `Kolom ${listed} sama-sama berarti ${spec.label}. Hapus yang tidak dipakai, lalu unggah lagi.`,
    );
  }
}

/**
 * Which column of the file is which expected column.
 * @param chosen overrides the guess column by column
 * @throws AppError INVALID (field `mapping.<key>`) when a chosen column is not in the file, and where two mean the same
 */
export function mapColumns(
  columns: readonly HeaderColumn[],
  specs: readonly ColumnSpec[],
  chosen: ChosenMapping = {},
): Mapping {
  const found = chosenColumns(columns, specs, chosen);
  const free = new Set(columns);
  for (const { column } of found.values()) free.delete(column);
  requireOneOfEach(
    [...free],
    specs.filter(({ key }) => chosen[key] === undefined),
  );
  for (const match of matches) {
    for (const spec of specs.filter((each) => !found.has(each.key) && chosen[each.key] === undefined)) {
      const fitting = [...free].filter((column) => match.fits(spec, column));
      const [column] = fitting;
      if (!column || (fitting.length > 1 && match.confidence < 0.8)) continue;
      found.set(spec.key, { key: spec.key, column, confidence: match.confidence });
      free.delete(column);
    }
  }
  return {
    mapped: specs.flatMap((spec) => found.get(spec.key) ?? []),
    missing: specs
      .filter((spec) => spec.required && !found.has(spec.key))
      .map(({ key, label }) => ({ key, label })),
    unknown: [...free],
  };
}

function chosenColumns(
  columns: readonly HeaderColumn[],
  specs: readonly ColumnSpec[],
  chosen: ChosenMapping,
): Map<string, MappedColumn> {
  const found = new Map<string, MappedColumn>();
  for (const { key, label } of specs) {
    const wanted = chosen[key];
    if (wanted === undefined || wanted === null) continue;
    const column = columns.find((each) => each.key === wanted || each.index === wanted);
    if (!column)
      throw invalidField(`mapping.${key}`, `Kolom yang dipilih untuk ${label} tidak ada di berkas.`);
    found.set(key, { key, column, confidence: 1 });
  }
  return found;
}
