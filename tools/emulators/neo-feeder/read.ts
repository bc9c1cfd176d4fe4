import type { FeederAct } from '#server/platform/reference/feeder.ts';
import { columnKind, type Look, shown } from './columns.ts';
import { BadFilter } from './filter-tokens.ts';
import { readFilter, readOrder } from './filter.ts';
import { Refusal } from './refusal.ts';
import type { Row } from './table.ts';
import { type Reading, readingOf } from './views.ts';
import type { World } from './world.ts';

/** The members of a reading call, unchecked. */
export type Query = { filter?: unknown; order?: unknown; limit?: unknown; offset?: unknown };

function countOf(given: unknown): number {
  if (given === undefined || given === null || given === '') return 0;
  const number = Number(given);
  if (!Number.isInteger(number) || number < 0) throw new Refusal(121, 'limit dan offset harus berupa angka.');
  return number;
}

/** `null` for a filter that is no text, which the service answers with nothing. */
function filtered(reading: Reading, look: Look, filter: unknown): Row[] | null {
  if (filter !== undefined && filter !== null && typeof filter !== 'string') return null;
  const matches = readFilter(filter ?? '', new Set(reading.columns));
  return [...reading.rows].filter((row) =>
    matches((column) => shown(column, reading.value(row, column), look)),
  );
}

function ordered(rows: Row[], reading: Reading, order: unknown): Row[] {
  const parts = readOrder(typeof order === 'string' ? order : '', new Set(reading.columns));
  if (parts.length === 0) return rows;
  const keyed = rows.map((row) => ({ row, key: parts.map(({ column }) => reading.value(row, column)) }));
  const compareAt = (a: string | null, b: string | null, column: string): number => {
    if (a === b) return 0;
    if (a === null) return 1;
    if (b === null) return -1;
    return columnKind(column) === 'num' ? Number(a) - Number(b) : a < b ? -1 : 1;
  };
  return keyed
    .toSorted((a, b) => {
      for (const [at, { column, falling }] of parts.entries()) {
        const result = compareAt(a.key[at] ?? null, b.key[at] ?? null, column);
        if (result !== 0) return falling ? -result : result;
      }
      return 0;
    })
    .map(({ row }) => row);
}

const asRefusal = (error: unknown): unknown =>
  error instanceof BadFilter ? new Refusal(121, `Kesalahan basis data: ${error.message}`) : error;

/** Rows of an act as the service shows them. @throws Refusal 121 for a bad filter, order, limit or offset. */
export function readRows(world: World, act: FeederAct, query: Query, look: Look, live: boolean): Row[] {
  try {
    const reading = readingOf(world, act, live);
    const [limit, offset] = [countOf(query.limit), countOf(query.offset)];
    const found = filtered(reading, look, query.filter);
    if (found === null) return [];
    const page = ordered(found, reading, query.order).slice(offset, limit === 0 ? undefined : offset + limit);
    return page.map((row) =>
      Object.fromEntries(
        reading.columns.map((column) => [column, shown(column, reading.value(row, column), look)]),
      ),
    );
  } catch (error) {
    throw asRefusal(error);
  }
}

/** The number of rows, as text. @throws Refusal 121 for a bad filter. */
export function countRows(world: World, act: FeederAct, query: Query, look: Look): string {
  try {
    return String(filtered(readingOf(world, act, false), look, query.filter)?.length ?? 0);
  } catch (error) {
    throw asRefusal(error);
  }
}
