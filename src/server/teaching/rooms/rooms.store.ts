import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { RoomForm, RoomView } from '#shared/teaching/rooms/room.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, orderBy, window } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { rooms } from '#server/platform/db/schema.ts';

export type RoomQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  type?: RoomView['type'] | undefined;
  active?: 'true' | 'false' | undefined;
  /** Only these rows. */
  ids?: string[] | undefined;
};

const columns = {
  _id: rooms.id,
  code: rooms.code,
  name: rooms.name,
  building: rooms.building,
  floor: rooms.floor,
  capacity: rooms.capacity,
  type: rooms.type,
  facilities: rooms.facilities,
  isActive: rooms.isActive,
  updatedAt: rooms.updatedAt,
};

const matches = (query: RoomQuery): SQL =>
  and(
    query.search ? contains([rooms.code, rooms.name, rooms.building], query.search) : undefined,
    query.type ? eq(rooms.type, query.type) : undefined,
    query.active ? eq(rooms.isActive, query.active === 'true') : undefined,
    query.ids && inArray(rooms.id, query.ids),
  ) ?? sql`true`;

export async function listRooms(db: Db, query: RoomQuery): Promise<{ rows: RoomView[]; total: number }> {
  const where = matches(query);
  const { limit, offset } = window(query);
  const sorts = { code: rooms.code, name: rooms.name, capacity: rooms.capacity };
  const [rows, total] = await Promise.all([
    db
      .select(columns)
      .from(rooms)
      .where(where)
      .orderBy(...orderBy(query.sort, sorts, rooms.id))
      .limit(limit)
      .offset(offset),
    countRows(db, sql`from rooms where ${where}`),
  ]);
  return { rows, total };
}

export const selectRooms = (db: Db) =>
  db
    .select({
      value: rooms.id,
      label: sql<string>`${rooms.code} || ' – ' || ${rooms.name}`,
      capacity: rooms.capacity,
      type: rooms.type,
    })
    .from(rooms)
    .where(eq(rooms.isActive, true))
    .orderBy(rooms.code);

export async function lockRoom(db: Db, id: string): Promise<RoomView | undefined> {
  return (await db.select(columns).from(rooms).where(eq(rooms.id, id)).for('update'))[0];
}

export type RoomColumns = Omit<RoomForm, '_id' | 'updatedAt'>;

export const insertRoom = async (db: Db, room: RoomColumns): Promise<string> =>
  (await db.insert(rooms).values(room).returning({ id: rooms.id }))[0]?.id ?? '';

export const updateRoom = (db: Db, id: string, room: Partial<RoomColumns>) =>
  db.update(rooms).set(room).where(eq(rooms.id, id));

export const deleteRoom = (db: Db, id: string) => db.delete(rooms).where(eq(rooms.id, id));

/** What is still to be held in a room: classes, the seats of the largest, and exams and defences that booked it. */
export type Planned = { classes: number; largest: number; bookings: number };

export async function plannedIn(db: Db, id: string, day: string): Promise<Planned> {
  const { rows } = await db.execute<Planned>(sql`
    select count(*)::int as classes, coalesce(max(capacity), 0)::int as largest,
      (select count(*)::int from bookings where room_id = ${id} and status = 'NOT-YET' and date >= ${day}) as bookings
    from schedules where room_id = ${id} and status = 'NOT-YET'`);
  return rows[0] ?? { classes: 0, largest: 0, bookings: 0 };
}
