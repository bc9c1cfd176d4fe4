import { and, eq, isNull } from 'drizzle-orm';
import type { LmsStateView } from '#shared/connections/lms/lms.views.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/client.ts';
import { lmsCategories, lmsCourses, lmsSite, lmsTerms, lmsUsers, users } from '#server/platform/db/schema.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { Lms } from './moodle/lms.ts';

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

/** The address a site says it has; null where it says none that can be read. */
const ownAddressOf = (url: string): string | null => (URL.canParse(url) ? siteAddress(url) : null);

type Held = Pick<typeof lmsSite.$inferSelect, 'address' | 'ownAddress'>;

const isSameSite = (held: Held, own: string | null): boolean =>
  own !== null && [held.address, held.ownAddress].includes(own);

/** What is kept of a site. */
export type Links = { courses: number; accounts: number };

async function countLinks(db: Db): Promise<Links> {
  const [courses, accounts] = [await db.$count(lmsCourses), await db.$count(lmsUsers)];
  return { courses, accounts };
}

/**
 * Looks whether an LMS is another site than the one whose links are kept here; one reached by another name is not.
 * @param own the address it says it has. @returns the links that would be forgotten; null where none would.
 */
export async function linksElsewhere(db: Db, { url }: Lms, own: string): Promise<Links | null> {
  const [held] = await db.select().from(lmsSite);
  if (!held || held.address === siteAddress(url) || isSameSite(held, ownAddressOf(own))) return null;
  const links = await countLinks(db);
  return links.courses + links.accounts === 0 ? null : links;
}

const OTHER_SITE =
  'Alamat LMS sekarang menuju situs lain. Operator memakainya di halaman LMS (Periksa koneksi, lalu Pakai situs ini), atau admin mengembalikan alamatnya.';

/** Nobody has agreed to mails of another site. */
const NOT_AGREED = { mailsAgreedAt: null, mailsAgreedBy: null, mailsAgreed: null };

/**
 * Makes sure that the links kept here are those of this LMS. The same site under another name keeps them; for another site
 * they are forgotten once a person says so, and people are then found again by name and courses by their class's number.
 * @param mayForget whether a person said so.
 * @throws AppError RULE for another site nobody decided on; LmsError when the other address does not answer. Nothing is forgotten
 *   then.
 */
export async function followSite(ctx: Ctx, lms: Lms, mayForget = false): Promise<void> {
  const address = siteAddress(lms.url);
  const [known] = await ctx.db.select({ address: lmsSite.address }).from(lmsSite);
  if (known?.address === address) return;
  const ownAddress = ownAddressOf((await lms.site()).url);
  await inTransaction(ctx, async (inner) => {
    const [held] = await inner.db.select().from(lmsSite).for('update');
    if (held?.address === address) return;
    const isOther = held !== undefined && !isSameSite(held, ownAddress);
    if (isOther && !mayForget) {
      const { courses, accounts } = await countLinks(inner.db);
      if (courses + accounts > 0) throw new AppError('RULE', OTHER_SITE);
    }
    const site = { address, ownAddress, ...(isOther && NOT_AGREED) };
    await inner.db.insert(lmsSite).values(site).onConflictDoUpdate({ target: lmsSite.id, set: site });
    if (isOther) await forgetLinks(inner.db);
    if (!held) return;
    await audit(inner, { action: 'lms.site', entity: 'lms', entityId: 'site', before: held, after: site });
  });
}

/** Keeps what a site says its address is, where that was not known. */
export const noteOwnAddress = (db: Db, { url }: Lms, own: string) =>
  db
    .update(lmsSite)
    .set({ ownAddress: ownAddressOf(own) })
    .where(and(eq(lmsSite.address, siteAddress(url)), isNull(lmsSite.ownAddress)));

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
