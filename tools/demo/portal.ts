import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import { buildDemoCampus, type DemoOptions } from './build.ts';
import { buildDemoContent } from './content.ts';
import { buildDemoCovers } from './covers.ts';
import { buildDemoProofs } from './finance-proofs.ts';
import { buildDemoLetters } from './makeup-letters.ts';
import { buildDemoMinutes } from './minutes.ts';
import { buildDemoThesisFiles } from './thesis-files.ts';

/** The synthetic campus with the files and pictures that belong to it. */
export async function buildDemoPortal(
  db: Db,
  files: FileStore,
  { today, ...options }: DemoOptions & { today: LocalDate },
): Promise<void> {
  await buildDemoCampus(db, options);
  await buildDemoProofs(db, files);
  await buildDemoLetters(db, files);
  await buildDemoThesisFiles(db, files);
  await buildDemoContent(db, files, today);
  await buildDemoCovers(db, files, today);
  await buildDemoMinutes(db, today);
}
