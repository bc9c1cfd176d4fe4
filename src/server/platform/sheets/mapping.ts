import { invalidField } from '#shared/platform/errors.ts';
import { isMisspelt } from '#shared/platform/format/edit-distance.ts';
import { type CellParser, quote } from './cells/cell.ts';
import type { HeaderColumn } from './find-header.ts';
import { compactKey, expandedKey, withoutBrackets } from './header-key.ts';
import { otherScale, withoutScale } from './heading-scale.ts';
import { namesOthers } from './person-headings.ts';

/** A column an import understands. `Required` decides whether its value may be null. */
export type ColumnSpec<Key extends string = string, Value = unknown, Required extends boolean = boolean> = {
  key: Key;
  /** As people and the template call it. */
  label: string;
  /** What other systems call it. */
  aliases: readonly string[];
  /** Aliases that say no less than the label: "No. Induk Mahasiswa" beside "NIM". */
  synonyms?: readonly string[];
  /** Aliases whose column may stand beside another of the same meaning, which goes before it. */
  beside?: readonly string[];
  /** Whether nobody but the owner of the file may choose among columns that fit equally well. */
  decisive?: true;
  /** Whether the texts of all columns of this meaning are put together. */
  joined?: true;
  required: Required;
  /** Whether a record that exists may lack it: the judge of a row asks for it, not its reading. */
  mayLack?: true;
  /** The highest of its scores: a column whose heading names another scale is not read. */
  scale?: number;
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

/** A required column whose cell may be empty where the record the row is about has nothing there either. */
export const lackedColumn = <const Key extends string, Value>(
  key: Key,
  label: string,
  parse: CellParser<Value>,
  aliases: readonly string[] = [],
): ColumnSpec<Key, Value | null, true> & { mayLack: true } => ({
  ...requiredColumn<Key, Value | null>(key, label, parse, aliases),
  mayLack: true,
});

/** Headings named one by one. */
const namedHeadings = 8;

/** That no columns were found for fields, with the headings that stand in the file. */
export function columnsNotFound(labels: readonly string[], columns: readonly HeaderColumn[]): string {
  const named = columns.slice(0, namedHeadings).map((column) => quote(column.label));
  const more = columns.length - named.length;
  const all = [...named, ...(more > 0 ? [`${more} kolom lain`] : [])];
  return `Kolom ${labels.join(', ')} tidak ditemukan. Judul di berkas: ${all.join(', ')}.`;
}

export const missingCell = (label: string): string => `${label} wajib diisi.`;

/**
 * A column that identifies what a row is about, or holds money, scores or dates: of two that fit equally well none is taken.
 * @param synonyms names that say no less than the label
 */
export const decisive = <Spec extends ColumnSpec>(
  spec: Spec,
  synonyms: readonly string[] = [],
): Spec & { decisive: true; synonyms: readonly string[] } => ({ ...spec, decisive: true, synonyms });

/** What the person chose: key of the expected column → key or position (from 0) of the file's, null for none. */
export type ChosenMapping = Readonly<Record<string, string | number | null>>;

export type MappedColumn = {
  /** Key of the expected column. */
  key: string;
  column: HeaderColumn;
  /** 1 same name or chosen, 0.9 alias, 0.8 abbreviated or bracketed, 0.7 below a group, 0.6 misspelt: ask below 0.8. */
  confidence: number;
  /** Further columns whose text is put behind. */
  joined?: readonly HeaderColumn[];
};

/** An expected column for which several of the file fit equally well: the owner of the file has to say which. */
export type Contested = { key: string; label: string; columns: readonly HeaderColumn[] };

export type Mapping = {
  mapped: readonly MappedColumn[];
  contested: readonly Contested[];
  /** Required columns the file does not have, or has several of. */
  missing: readonly { key: string; label: string }[];
  /** Columns of the file nobody asked for. */
  unknown: readonly HeaderColumn[];
  /** Sentences on those of them whose scores stand on another scale. */
  offScale: readonly string[];
};

type Match = { confidence: number; fits: (spec: ColumnSpec, column: HeaderColumn) => boolean };

const ownNames = ({ key, label, synonyms = [] }: ColumnSpec): string[] => [key, label, ...synonyms];
const allNames = (spec: ColumnSpec): string[] => [...ownNames(spec), ...spec.aliases];

/** Names without regard to case, blanks and marks, and with abbreviations spelt out besides. */
type Spellings = { compact: ReadonlySet<string>; spelt: ReadonlySet<string> };

const spellings = (names: readonly string[]): Spellings => ({
  compact: new Set(names.map(compactKey)),
  spelt: new Set(names.map(expandedKey)),
});

const share = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  [...left].some((name) => right.has(name));

/** Every column is compared with every other, so their spellings are made once. */
function once<Key extends object, Value extends object>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

const wantedNames = once((spec: ColumnSpec) => ({
  main: spellings([spec.key, spec.label]),
  own: spellings(ownNames(spec)),
  all: spellings(allNames(spec)),
  beside: spellings(spec.beside ?? []),
}));

/** A heading that stands there repeatedly is each time the same one. */
const headings = ({ label, repeats }: HeaderColumn): string[] =>
  repeats === undefined ? [label] : [label, repeats];

const writtenNames = once((column: HeaderColumn) => ({
  heading: spellings(headings(column)),
  keyed: spellings([...headings(column), column.key]),
  bare: spellings([withoutBrackets(column.label)]),
  unscaled: spellings([withoutBrackets(withoutScale(column.label))]),
  below: spellings(column.name === undefined ? [] : [column.name]),
}));

const bracketsOf = (label: string): string => (label.match(/\([^)]*\)|\[[^\]]*\]/g) ?? []).join(' ');

/** A bracket that names somebody else makes another column of it: `NIK (Ayah)`. */
const fitsBracketed = (spec: ColumnSpec, column: HeaderColumn): boolean =>
  share(wantedNames(spec).all.spelt, bareNames(spec, column).spelt) &&
  (namesOthers(spec.label) || !namesOthers(bracketsOf(column.label)));

/** The heading without brackets, and without the scale of a score. */
const bareNames = ({ scale }: ColumnSpec, column: HeaderColumn): Spellings => {
  const { bare, unscaled } = writtenNames(column);
  return scale === undefined ? bare : unscaled;
};

function isMisspeltIn(spec: ColumnSpec, column: HeaderColumn): boolean {
  const { keyed, bare } = writtenNames(column);
  const written = [...keyed.compact, ...bare.compact];
  return [...wantedNames(spec).all.compact].some((name) => written.some((own) => isMisspelt(name, own)));
}

type Wanted = ReturnType<typeof wantedNames>;
type Written = ReturnType<typeof writtenNames>;

const match = (confidence: number, fits: (wanted: Wanted, written: Written) => boolean): Match => ({
  confidence,
  fits: (spec, column) => fits(wantedNames(spec), writtenNames(column)),
});

/**
 * Ranks of likeness: own name, alias, own name or alias with something in brackets, name below a group, misspelling. Within a
 * rank columns fit equally well, however they are spelt.
 */
const ranks: readonly (readonly Match[])[] = [
  [
    match(1, ({ main }, { heading }) => share(main.compact, heading.compact)),
    match(0.9, ({ own }, { heading }) => share(own.compact, heading.compact)),
    match(0.8, ({ own }, { heading }) => share(own.spelt, heading.spelt)),
  ],
  [
    match(0.9, ({ all }, { keyed }) => share(all.compact, keyed.compact)),
    match(0.8, ({ all }, { keyed }) => share(all.spelt, keyed.spelt)),
  ],
  [{ confidence: 0.8, fits: fitsBracketed }],
  [match(0.7, ({ all }, { below }) => share(all.spelt, below.spelt))],
  [{ confidence: 0.6, fits: isMisspeltIn }],
];

const isSure = (rank: readonly Match[]): boolean => rank.every(({ confidence }) => confidence >= 0.8);
const sureRanks = ranks.filter(isSure);

const fitsRank = (rank: readonly Match[], spec: ColumnSpec, column: HeaderColumn): boolean =>
  rank.some(({ fits }) => fits(spec, column));

function mayStandBeside(spec: ColumnSpec, column: HeaderColumn): boolean {
  const { keyed, bare } = writtenNames(column);
  const { beside } = wantedNames(spec);
  return share(beside.spelt, keyed.spelt) || share(beside.spelt, bare.spelt);
}

/** Why a column of that name is not read as the expected one: its scores stand on another scale. */
function offScale({ label, scale }: ColumnSpec, column: HeaderColumn): string | null {
  const other = scale === undefined ? undefined : otherScale(column.label, scale);
  return other === undefined
    ? null
    : `Kolom ${quote(column.label)} tidak dibaca karena berskala ${String(other).replace('.', ',')}; ${label} dibaca 0–${scale}.`;
}

/** The columns of a rank that compete: those that may stand beside another give way to it. */
function competitors(
  rank: readonly Match[],
  spec: ColumnSpec,
  free: ReadonlySet<HeaderColumn>,
): HeaderColumn[] {
  const fitting = [...free].filter(
    (column) => fitsRank(rank, spec, column) && offScale(spec, column) === null,
  );
  const first = fitting.filter((column) => !mayStandBeside(spec, column));
  return first.length > 0 ? first : fitting;
}

/** `Prasyarat (2)`, the second column of that heading, is no repetition where a column of that number is expected. */
function unlessNumbered(column: HeaderColumn, specs: readonly ColumnSpec[]): HeaderColumn {
  const { repeats, ...numbered } = column;
  if (repeats === undefined) return column;
  const { compact } = spellings([column.label, column.key]);
  return specs.some((spec) => share(wantedNames(spec).all.compact, compact)) ? numbered : column;
}

type State = {
  found: Map<string, MappedColumn>;
  contested: Map<string, Contested>;
  /** Columns nothing has taken. */
  free: Set<HeaderColumn>;
};

/** Takes the columns of a rank, the best spelt first; a column taken by one is gone for the others. */
function takeRank(
  rank: readonly Match[],
  specs: readonly ColumnSpec[],
  { found, contested, free }: State,
): void {
  for (const { confidence, fits } of rank) {
    for (const spec of specs.filter(({ key }) => !found.has(key) && !contested.has(key))) {
      const { key, label } = spec;
      const rivals = competitors(rank, spec, free);
      const column = rivals.find((each) => fits(spec, each));
      if (!column || (rivals.length > 1 && !isSure(rank))) continue;
      if (rivals.length > 1 && spec.decisive === true) {
        contested.set(key, { key, label, columns: rivals });
        for (const rival of rivals) free.delete(rival);
      } else {
        found.set(key, { key, column, confidence });
        free.delete(column);
      }
    }
  }
}

/** Puts the other texts of one meaning behind the surest of them; where another was chosen, it stands for itself. */
function joinTexts(specs: readonly ColumnSpec[], { found, free }: State): void {
  for (const spec of specs.filter(({ joined }) => joined === true)) {
    const main = found.get(spec.key);
    if (main === undefined) continue;
    const columns = [main.column, ...free].toSorted((left, right) => left.index - right.index);
    const [first, ...others] = new Set(
      sureRanks.flatMap((rank) => columns.filter((column) => fitsRank(rank, spec, column))),
    );
    if (first !== main.column || others.length === 0) continue;
    found.set(spec.key, { ...main, joined: others });
    for (const column of others) free.delete(column);
  }
}

/**
 * Which column of the file is which expected column: a better fit goes before a weaker one, which then stays unknown.
 * @param chosen overrides the guess column by column
 * @throws AppError INVALID (field `mapping.<key>`) when a chosen column is not in the file
 */
export function mapColumns(
  columns: readonly HeaderColumn[],
  specs: readonly ColumnSpec[],
  chosen: ChosenMapping = {},
): Mapping {
  const named = columns.map((column) => unlessNumbered(column, specs));
  const found = chosenColumns(named, specs, chosen);
  const state: State = { found, contested: new Map(), free: new Set(named) };
  for (const { column } of found.values()) state.free.delete(column);
  const open = specs.filter(({ key }) => chosen[key] === undefined);
  for (const rank of ranks) takeRank(rank, open, state);
  joinTexts(specs, state);
  const contested = specs.flatMap(({ key }) => state.contested.get(key) ?? []);
  const competing = new Set(contested.flatMap((each) => each.columns));
  return {
    mapped: specs.flatMap((spec) => found.get(spec.key) ?? []),
    contested,
    missing: specs
      .filter((spec) => spec.required && !found.has(spec.key))
      .map(({ key, label }) => ({ key, label })),
    unknown: named.filter((column) => state.free.has(column) || competing.has(column)),
    offScale: [...state.free].flatMap((column) => offScaleNote(column, specs)),
  };
}

/** The sentence on a column that only its scale keeps from being an expected one. */
function offScaleNote(column: HeaderColumn, specs: readonly ColumnSpec[]): string[] {
  const meant = specs.filter((spec) => ranks.some((rank) => fitsRank(rank, spec, column)));
  return meant.flatMap((spec) => offScale(spec, column) ?? []).slice(0, 1);
}

function chosenColumns(
  columns: readonly HeaderColumn[],
  specs: readonly ColumnSpec[],
  chosen: ChosenMapping,
): Map<string, MappedColumn> {
  const found = new Map<string, MappedColumn>();
  for (const spec of specs) {
    const { key, label } = spec;
    const wanted = chosen[key];
    if (wanted === undefined || wanted === null) continue;
    const column = columns.find((each) => each.key === wanted || each.index === wanted);
    if (!column)
      throw invalidField(`mapping.${key}`, `Kolom yang dipilih untuk ${label} tidak ada di berkas.`);
    const why = offScale(spec, column);
    if (why !== null) throw invalidField(`mapping.${key}`, why);
    found.set(key, { key, column, confidence: 1 });
  }
  return found;
}
