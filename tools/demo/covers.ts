import { eq } from 'drizzle-orm';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { Db } from '#server/platform/db/client.ts';
import { files, libraryTitles } from '#server/platform/db/schema.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import { type Album, keepDrawn } from './album.ts';
import { insertRows } from './insert.ts';

const colours = [
  ['#3b4fc4', '#7a8af0'],
  ['#0f766e', '#5eead4'],
  ['#9a3412', '#fdba74'],
  ['#6d28d9', '#c4b5fd'],
  ['#1f2937', '#94a3b8'],
  ['#be123c', '#fda4af'],
] as const;

/** Covers for two of three titles of the library; of the others nobody has brought one. */
export async function buildDemoCovers(db: Db, store: FileStore, today: LocalDate): Promise<void> {
  const titles = await db.select({ id: libraryTitles.id }).from(libraryTitles).orderBy(libraryTitles.title);
  const album: Album = { store, rows: [], at: `${today}T00:00:00Z` };
  const covered = await Promise.all(
    titles
      .filter((_, at) => at % 3 < 2)
      .map(async ({ id }, seed) => {
        const [from, to] = colours[seed % colours.length] ?? colours[0];
        return { id, cover: await keepDrawn(album, 'book-cover', { from, to, seed }) };
      }),
  );
  await db.transaction(async (tx) => {
    await insertRows(tx, files, album.rows);
    for (const { id, cover } of covered) {
      await tx.update(libraryTitles).set({ cover }).where(eq(libraryTitles.id, id));
    }
  });
}
