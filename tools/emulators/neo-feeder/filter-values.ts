import type { ColumnKind } from './columns.ts';
import { BadFilter } from './filter-tokens.ts';

/** Gives the value of a column of the row in question, as an answer would show it. */
export type ReadColumn = (column: string) => string | null;

/** A side of a comparison; `kind` says how it compares. */
export type Operand = { kind: ColumnKind | 'literal'; value: (read: ReadColumn) => Value };

/** What SQL knows of a condition; `null` is unknown. */
export type Truth = boolean | null;
export type Value = string | number | null;

export const isNull = (value: Value): boolean => value === null;

const signs: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
};

function numberOf(value: string | number): number {
  const number = Number(value);
  if (value === '' || Number.isNaN(number)) throw new BadFilter(`invalid input for type numeric: "${value}"`);
  return number;
}

/** PostgreSQL leaves trailing blanks of char columns out of comparisons, though not out of `like`. */
function orderOf(left: Operand, right: Operand, a: string | number, b: string | number): number {
  const kinds = [left.kind, right.kind];
  if (kinds.includes('num')) return numberOf(a) - numberOf(b);
  const [one, other] = kinds.includes('char') ? [String(a).trimEnd(), String(b).trimEnd()] : [`${a}`, `${b}`];
  return one < other ? -1 : Number(one > other);
}

/** One value against another; with null on a side it is unknown. @throws BadFilter for a number that is none. */
export function compare(left: Operand, right: Operand, sign: string, read: ReadColumn): Truth {
  const [a, b] = [left.value(read), right.value(read)];
  if (a === null || b === null) return null;
  return signs[sign]?.(orderOf(left, right, a, b)) ?? null;
}

export function isIn(left: Operand, values: readonly Operand[], read: ReadColumn): Truth {
  const found = values.map((value) => compare(left, value, '=', read));
  if (found.includes(true)) return true;
  return found.includes(null) ? null : false;
}

export function between(left: Operand, low: Operand, high: Operand, read: ReadColumn): Truth {
  const [above, below] = [compare(left, low, '>=', read), compare(left, high, '<=', read)];
  if (above === false || below === false) return false;
  return above === null || below === null ? null : true;
}

let last: { pattern: string; ignoreCase: boolean; expression: RegExp } | null = null;

/** A pattern is the same for every row it is asked of. */
function expressionOf(pattern: string, ignoreCase: boolean): RegExp {
  if (last?.pattern === pattern && last.ignoreCase === ignoreCase) return last.expression;
  const source = pattern.replaceAll(/\\?[\s\S]/g, (part) => {
    if (part === '%') return '[\\s\\S]*';
    if (part === '_') return '[\\s\\S]';
    return RegExp.escape(part.length > 1 ? part.slice(1) : part);
  });
  const expression = new RegExp(`^${source}$`, ignoreCase ? 'iu' : 'u');
  last = { pattern, ignoreCase, expression };
  return expression;
}

/** `%` stands for anything, `_` for one character, a backslash takes the meaning from what follows. */
export function matches(value: Value, pattern: Value, ignoreCase: boolean): Truth {
  if (value === null || pattern === null) return null;
  return expressionOf(String(pattern), ignoreCase).test(String(value));
}
