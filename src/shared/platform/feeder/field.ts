import { type CodeEntry, labelOf } from '#shared/platform/reference/code-list.ts';
import { canonical, type FeederKind, type FeederValues, plainNumber, sameValue } from './values.ts';

/** A field of a record as PDDIKTI takes it. */
export type FeederField = {
  /** Name in what is written. */
  name: string;
  label: string;
  kind: FeederKind;
  /** Longest text. */
  max?: number;
  /** Digits before and behind the point. */
  digits?: readonly [number, number];
  /** A text says what to do about a missing value. */
  required?: true | string;
  /** Zero counts as missing; a text says what to do about it. */
  positive?: true | string;
  codes?: readonly CodeEntry[];
  /** Name in what is read, where it differs; null where it cannot be read back. */
  read?: string | null;
  /** For the id of another record: where both sides say in words which one it is. */
  named?: string;
  /**
   * Fields of a record that fit only together, as a total and its parts or a score and its letter: where one of them is sent or
   * left, all are. Not every feeder shows the parts: they are compared where the answer has them, and one without a value
   * counts as 0.
   */
  sum?: 'total' | 'part' | 'whole';
  /** Not every feeder shows it: it is compared where the answer has it. */
  maybe?: true;
  /** A machine never changes it: the difference is for a person (and may need PDDIKTI's own correction request). */
  locked?: true;
};

/** Why a record cannot be sent as it stands. */
export type FeederProblem = { field: string; message: string };

/** One field on which the two sides differ; values as people read them. */
export type FeederDifference = {
  field: string;
  label: string;
  local: string | null;
  feeder: string | null;
  /** The feeder's value as it is stored. */
  raw: string | null;
  locked: boolean;
};

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

function numberProblem({ label, digits, positive }: FeederField, text: string): string | null {
  const number = plainNumber(text);
  if (number === null || number.startsWith('-')) return `${label} harus angka.`;
  if (positive && number === '0') return positive === true ? `${label} harus lebih dari 0.` : positive;
  const [whole = '', fraction = ''] = number.split('.');
  const [most, decimals] = digits ?? [16, 2];
  return whole.length > most || fraction.length > decimals ? `${label} terlalu panjang untuk PDDIKTI.` : null;
}

function valueProblem(field: FeederField, text: string): string | null {
  const { kind, label, max, codes } = field;
  if (kind === 'number') return numberProblem(field, text);
  if (kind === 'date' && !isDay(text)) return `${label} bukan tanggal yang benar.`;
  if (kind === 'region' && !/^\d{6}$/.test(text)) return `${label} bukan kode kecamatan.`;
  if (codes && !codes.some(({ value }) => String(value) === text)) return `${label} tidak dikenal PDDIKTI.`;
  if (max !== undefined && text.length > max) return `${label} paling banyak ${max} huruf untuk PDDIKTI.`;
  return null;
}

/** What PDDIKTI would refuse in these values; an empty list means they may be sent. */
export function checkValues(fields: readonly FeederField[], values: FeederValues): FeederProblem[] {
  return fields.flatMap((field) => {
    const text = canonical(field.kind, values[field.name]);
    if (text === null) {
      if (!field.required) return [];
      const message = field.required === true ? `${field.label} belum diisi.` : field.required;
      return [{ field: field.name, message }];
    }
    const message = valueProblem(field, text);
    return message === null ? [] : [{ field: field.name, message }];
  });
}

/** The name under which a field is read; null where it cannot be. */
export const readName = ({ name, read }: FeederField): string | null => (read === undefined ? name : read);

const shown = (
  { codes, kind, named }: FeederField,
  value: string | null,
  side: FeederValues,
): string | null => {
  if (value === null) return null;
  if (named !== undefined) return side[named] ?? value;
  if (kind === 'flag') return value === '1' ? 'Ya' : 'Tidak';
  return codes
    ? labelOf(
        codes.map((code) => ({ ...code, value: String(code.value) })),
        value,
      )
    : value;
};

/** What a part that nobody filled in counts as. */
const blankOf = ({ sum }: FeederField): string | null => (sum === 'part' ? '0' : null);

/** Field by field what differs. A field about which the portal says nothing can be taken over, but is no reason to send. */
export function compareValues(
  fields: readonly FeederField[],
  local: FeederValues,
  feeder: FeederValues,
): FeederDifference[] {
  return fields.flatMap((field) => {
    const column = readName(field);
    const isShown =
      column !== null && !((field.maybe || field.sum === 'part') && feeder[column] === undefined);
    if (!isShown) return [];
    const mine = canonical(field.kind, local[field.name]);
    const theirs = canonical(field.kind, feeder[column]) ?? blankOf(field);
    if (sameValue(field.kind, mine, theirs)) return [];
    return [
      {
        field: field.name,
        label: field.label,
        local: shown(field, mine, local),
        feeder: shown(field, theirs, feeder),
        raw: theirs,
        locked: field.locked === true,
      },
    ];
  });
}

/** Names of fields with those that must go with them: all that fit only together where one of them is among them. */
export function withSum(fields: readonly FeederField[], names: readonly string[]): string[] {
  const sum = fields.filter((field) => field.sum !== undefined).map(({ name }) => name);
  return names.some((name) => sum.includes(name)) ? [...new Set([...names, ...sum])] : [...names];
}

/** A difference that asks for something: the portal has a value of its own there. */
export const isOwnDifference = ({ local }: Pick<FeederDifference, 'local'>): boolean => local !== null;

/** Values as they are sent: numbers as numbers, the rest as text, nothing left out silently empty. */
export function wireRecord(
  fields: readonly FeederField[],
  values: FeederValues,
): Record<string, string | number> {
  const record: Record<string, string | number> = {};
  for (const { name, kind } of fields) {
    const text = canonical(kind, values[name]);
    if (text === null) continue;
    record[name] = kind === 'number' ? Number(text) : kind === 'region' ? text.padEnd(8) : text;
  }
  return record;
}
