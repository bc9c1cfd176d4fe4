import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { SectionName } from '#shared/platform/campus/sections.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import { files, mainDataVersions, sessions, users } from '#server/platform/db/schema.ts';

export type Version = typeof mainDataVersions.$inferSelect;

export const markVerified = (db: Db, sessionKey: string, at: string) =>
  db.update(sessions).set({ verifiedAt: at }).where(eq(sessions.tokenHash, sessionKey));

/** When each group was last changed; groups never changed are missing. */
export async function lastChanges(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinctOn([mainDataVersions.section], {
      section: mainDataVersions.section,
      at: mainDataVersions.createdAt,
    })
    .from(mainDataVersions)
    .orderBy(mainDataVersions.section, desc(mainDataVersions.no));
  return new Map(rows.map(({ section, at }) => [section, at]));
}

/** The newest state of a group; undefined before its first change. */
export const lastVersion = async (db: Db, section: SectionName): Promise<Version | undefined> =>
  (
    await db
      .select()
      .from(mainDataVersions)
      .where(eq(mainDataVersions.section, section))
      .orderBy(desc(mainDataVersions.no))
      .limit(1)
  )[0];

export const findVersion = async (db: Db, id: string): Promise<Version | undefined> =>
  (await db.select().from(mainDataVersions).where(eq(mainDataVersions.id, id)))[0];

/** Adds a state of a group. @returns when. */
export async function insertVersion(
  db: Db,
  version: Omit<typeof mainDataVersions.$inferInsert, 'id' | 'createdAt'>,
): Promise<string> {
  const [row] = await db
    .insert(mainDataVersions)
    .values(version)
    .returning({ at: mainDataVersions.createdAt });
  return row?.at ?? '';
}

/** A page of a group's history with the names of those who made it. */
export async function listVersions(
  db: Db,
  query: { page: number; limit: number; sort: string; section: SectionName },
): Promise<{ rows: (Version & { name: string | null })[]; total: number }> {
  const { limit, offset } = window(query);
  const ofSection = eq(mainDataVersions.section, query.section);
  const [rows, total] = await Promise.all([
    db
      .select({ ...getTableColumns(mainDataVersions), name: users.name })
      .from(mainDataVersions)
      .leftJoin(users, eq(users.id, mainDataVersions.changedBy))
      .where(ofSection)
      .orderBy(query.sort === 'no' ? mainDataVersions.no : desc(mainDataVersions.no))
      .limit(limit)
      .offset(offset),
    countRows(db, sql`from main_data_versions where ${ofSection}`),
  ]);
  return { rows, total };
}

/** Of the names, those that are signatures kept as private files. */
export async function knownSignatures(db: Db, names: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ name: files.name })
    .from(files)
    .where(and(eq(files.kind, 'signature'), inArray(files.name, [...names])));
  return new Set(rows.map(({ name }) => name));
}
