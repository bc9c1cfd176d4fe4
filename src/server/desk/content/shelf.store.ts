import { type SQL, sql } from 'drizzle-orm';
import { MAX_ORDERED, type OrderedRow } from '#shared/desk/content/content.views.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/** Tables whose records are put in order by hand and rest in a trash before they are gone. */
export type ShelfTable = 'banners' | 'partners' | 'testimonials';

/** Tables whose records are put in order by hand. */
export type OrderedTable = ShelfTable | 'news_categories';

/** What all records of the shelves have; `row` is the whole of it, for the audit. */
export type Shelved = Pick<Rows[ShelfTable], 'id' | 'isActive' | 'updatedAt' | 'deletedAt'> & {
  picture: string | null;
  row: Record<string, unknown>;
};

const pictureColumn: Record<ShelfTable, string> = {
  banners: 'image',
  partners: 'logo',
  testimonials: 'photo',
};

/** The record, locked. */
export async function lockShelved(db: Db, table: ShelfTable, id: string): Promise<Shelved | undefined> {
  const { rows } = await db.execute<Shelved>(sql`
    select id, is_active as "isActive", ${isoMoment(sql`updated_at`)} as "updatedAt",
      ${isoMoment(sql`deleted_at`)} as "deletedAt", ${sql.identifier(pictureColumn[table])} as picture, to_jsonb(t) as row
    from ${sql.identifier(table)} t where id = ${id} for update`);
  return rows[0];
}

/** The place behind all others, as a value of an insert or update. */
export const lastPlace = (table: OrderedTable): SQL<number> =>
  sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.identifier(table)})`;

/** Puts a record in use, behind the others, or out of it. */
export const setShelvedActive = (db: Db, table: ShelfTable, id: string, isActive: boolean) =>
  db.execute(sql`update ${sql.identifier(table)} set is_active = ${isActive},
    position = ${isActive ? lastPlace(table) : sql`position`} where id = ${id}`);

/** Moves a record to the trash, or (null) out of it; either way it is not in use. */
export const setTrashed = (db: Db, table: ShelfTable, id: string, at: string | null) =>
  db.execute(sql`update ${sql.identifier(table)} set deleted_at = ${at}, is_active = false where id = ${id}`);

export const deleteShelved = (db: Db, table: ShelfTable, id: string) =>
  db.execute(sql`delete from ${sql.identifier(table)} where id = ${id}`);

type Ordered = { name: SQL; picture: SQL; inUse: SQL };

const ordered: Record<OrderedTable, Ordered> = {
  banners: { name: sql`title`, picture: sql`image`, inUse: sql`is_active` },
  partners: { name: sql`name`, picture: sql`logo`, inUse: sql`is_active` },
  testimonials: { name: sql`name`, picture: sql`photo`, inUse: sql`is_active` },
  news_categories: { name: sql`name`, picture: sql`null::text`, inUse: sql`true` },
};

/** All that is in use, in its order. */
export async function listOrdered(db: Db, table: OrderedTable): Promise<OrderedRow[]> {
  const { name, picture, inUse } = ordered[table];
  const { rows } = await db.execute<OrderedRow>(sql`
    select id as "_id", ${name} as name, ${picture} as picture from ${sql.identifier(table)}
    where ${inUse} order by position, id limit ${MAX_ORDERED}`);
  return rows;
}

/** Ids of all that is in use, in their order, locked. */
export async function lockOrdered(db: Db, table: OrderedTable): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; position: number }>(sql`
    select id, position from ${sql.identifier(table)} where ${ordered[table].inUse} order by id for update`);
  return rows.toSorted((a, b) => a.position - b.position || a.id.localeCompare(b.id)).map(({ id }) => id);
}

/** Those of the ids that name a record, in use or not. */
export async function idsThatExist(db: Db, table: OrderedTable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${sql.identifier(table)} where id = any(${sql.param(ids)}::uuid[])`,
  );
  return rows.map(({ id }) => id);
}

/** Gives records the places 1, 2, 3 … in the order of their ids here. */
export const setPlaces = (db: Db, table: OrderedTable, ids: readonly string[]) =>
  db.execute(sql`
    update ${sql.identifier(table)} t set position = n.place
    from json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality n(id, place)
    where t.id = n.id::uuid and t.position <> n.place`);
