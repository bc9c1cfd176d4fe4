import { eq } from 'drizzle-orm';
import { AppError } from '#shared/platform/errors.ts';
import type { Db } from '#server/platform/db/client.ts';
import { rooms } from '#server/platform/db/schema.ts';

/** Refuses a room that is not there. @throws RULE with the field. */
export async function checkRoom(db: Db, roomId: string | null, field: string): Promise<void> {
  if (roomId === null) return;
  const [room] = await db.select({ id: rooms.id }).from(rooms).where(eq(rooms.id, roomId));
  if (!room) throw new AppError('RULE', 'Ruang tidak ditemukan.', { errors: { [field]: 'Pilih ruang.' } });
}

/** Active rooms by code, for moving a meeting. */
export const activeRooms = (db: Db) =>
  db
    .select({ _id: rooms.id, code: rooms.code, name: rooms.name })
    .from(rooms)
    .where(eq(rooms.isActive, true))
    .orderBy(rooms.code);
