import { Refusal } from './refusal.ts';
import type { Row, TableName } from './table.ts';
import type { World } from './world.ts';

/** Codes of the manual, or those newer versions were seen to give. */
export type Profile = 'neo' | 'manual';

/** A write that is well-formed: the row as it would be, and as it was (`null` for an insert). */
export type Write = {
  world: World;
  profile: Profile;
  row: Row;
  old: Row | null;
  /** What was sent. */
  sent: Row;
};

/** What an act does to a table. */
export type WriteRule = {
  table: TableName;
  /** Code of a key that finds nothing. */
  notFound?: number;
  /** Columns a new row has beyond the sent fields. */
  blank?: readonly string[];
  /** @throws Refusal when the service would not store or delete it. */
  check?: (write: Write) => void;
};

/** @throws Refusal with `code` unless the condition holds. */
export function need(condition: boolean, code: number, detail?: string): void {
  if (!condition) throw new Refusal(code, detail);
}

/** @throws Refusal 116 outside the open reporting periods. */
export const needOpen = (world: World, period: string | null | undefined): void =>
  need(period !== null && period !== undefined && world.isOpen(period), 116);

/** @throws Refusal 115 for an institution or a programme that is not the feeder's own. */
export function needOwn(world: World, row: Row): void {
  const own = world.own?.id_perguruan_tinggi;
  const programme = world.tables.programmes.get(row.id_prodi);
  need(row.id_perguruan_tinggi === undefined || row.id_perguruan_tinggi === own, 115);
  need(programme === undefined || programme.id_perguruan_tinggi === own, 115);
}

/** @throws Refusal 221 for a student whose record is locked or who has left. */
export function needStudying(world: World, registration: string | null | undefined): void {
  const row = world.tables.registrations.get(registration);
  need(row?._locked !== '1' && world.tables.exits.get(registration) === undefined, 221);
}

/** Other rows of a table with the same value of a column. */
export const siblings = ({ world, row, old }: Write, table: TableName, column: string): Row[] =>
  world.tables[table].where(column, row[column]).filter((one) => one !== old);

/** Whether two texts are one to the service: it does not tell letter cases apart. */
export const same = (a: string | null | undefined, b: string | null | undefined): boolean =>
  (a ?? '').toLowerCase() === (b ?? '').toLowerCase();

/** Refuses a deletion while other rows refer to this one. */
export function needUnused(
  { world, row }: Write,
  column: string,
  users: readonly [TableName, number][],
): void {
  for (const [table, code] of users) need(world.tables[table].where(column, row[column]).length === 0, code);
}
