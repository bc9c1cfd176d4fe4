import { eq, isNull } from 'drizzle-orm';
import type { LmsStateView } from '#shared/contracts/lms-views.ts';
import { AppError } from '#shared/errors.ts';
import { audit } from '../../audit.ts';
import type { Db } from '../../db/client.ts';
import { lmsCategories, lmsCourses, lmsSite, lmsTerms, lmsUsers } from '../../db/schema/lms.ts';
import { users } from '../../db/schema/users.ts';
import { type Ctx, inTransaction } from '../../http/ctx.ts';
import type { Lms } from '../../integrations/lms/lms.ts';

/** What tells one LMS from another: host and folder; that it became reachable by https makes no other of it. */
export function siteAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname.replace(/\/+$/, '');
}

/** What is said where a Moodle says it has another address than it was asked at; '' where both name the same site. */
export function otherHost(asked: string, own: string): string {
  if (!URL.canParse(own) || new URL(own).host === new URL(asked).host) return '';
  return `Situs ini menyebut alamatnya ${own}. Isi alamat itu di Pengaturan admin, bagian Integrasi.`;
}

const knownSite = async (db: Db): Promise<string | null> =>
  (await db.select({ address: lmsSite.address }).from(lmsSite))[0]?.address ?? null;

/**
 * Ids of one site are strangers at another. Their grade columns and waiting changes go with the courses, and a person adds a
 * term's classes there before new ones follow.
 */
async function forgetLinks(db: Db): Promise<void> {
  await db.delete(lmsCourses);
  await db.delete(lmsUsers);
  await db.delete(lmsCategories);
  await db.delete(lmsTerms);
}

/**
 * Makes sure that the links kept here are those of this LMS: once another address answers, those of the last one are
 * forgotten. People are then found again by name and courses by their class's number.
 * @throws LmsError when the other address does not answer; nothing is forgotten then.
 */
export async function followSite(ctx: Ctx, lms: Lms): Promise<void> {
  const address = siteAddress(lms.url);
  const known = await knownSite(ctx.db);
  if (known === address) return;
  if (known !== null) await lms.site();
  await inTransaction(ctx, async (inner) => {
    const [held] = await inner.db.select().from(lmsSite).for('update');
    if (held?.address === address) return;
    await inner.db
      .insert(lmsSite)
      .values({ address })
      .onConflictDoUpdate({
        target: lmsSite.id,
        set: { address, mailsAgreedAt: null, mailsAgreedBy: null, mailsAgreed: null },
      });
    if (!held) return;
    await forgetLinks(inner.db);
    const change = { before: held, after: { address } };
    await audit(inner, { action: 'lms.site', entity: 'lms', entityId: 'site', ...change });
  });
}

/** Whether somebody agreed that the LMS whose links are kept here mails people. */
export const isMailAgreed = async (db: Db): Promise<boolean> =>
  ((await db.select({ at: lmsSite.mailsAgreedAt }).from(lmsSite))[0]?.at ?? null) !== null;

/** Remembers who agreed first. @returns false where somebody has before. */
export const agreeToMails = async (
  db: Db,
  agreed: Pick<typeof lmsSite.$inferInsert, 'mailsAgreedAt' | 'mailsAgreedBy' | 'mailsAgreed'>,
): Promise<boolean> =>
  (await db.update(lmsSite).set(agreed).where(isNull(lmsSite.mailsAgreedAt)).returning({ id: lmsSite.id }))
    .length > 0;

/** Who agreed to mails of the LMS, when, and to how many; null before anybody has. */
export async function findMailConsent(db: Db): Promise<LmsStateView['mailConsent']> {
  const [row] = await db
    .select({ at: lmsSite.mailsAgreedAt, mails: lmsSite.mailsAgreed, by: users.name })
    .from(lmsSite)
    .leftJoin(users, eq(users.id, lmsSite.mailsAgreedBy));
  return row?.at && row.mails !== null ? { at: row.at, mails: row.mails, by: row.by } : null;
}

/** @throws AppError RULE once the links kept here are those of another LMS than work began with. */
export async function requireStill(db: Db, { url }: Lms): Promise<void> {
  const [held] = await db.select({ address: lmsSite.address }).from(lmsSite).for('share');
  if (held?.address === siteAddress(url)) return;
  throw new AppError(
    'RULE',
    'LMS yang lain dipilih selagi pekerjaan ini berjalan. Jalankan lagi dengan LMS yang sekarang.',
  );
}

/** Keeps ids an LMS gave, as long as the links kept here are its own. @throws AppError RULE once another one is set. */
export const keepIds = <T>(outer: Ctx, lms: Lms, save: (db: Db) => Promise<T>): Promise<T> =>
  inTransaction(outer, async ({ db }) => {
    await requireStill(db, lms);
    return save(db);
  });
