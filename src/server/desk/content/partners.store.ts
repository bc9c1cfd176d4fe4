import { eq, sql } from 'drizzle-orm';
import type { PartnerForm, PartnerView } from '#shared/desk/content/partner.contract.ts';
import { AGREEMENT_WARNING_DAYS } from '#shared/desk/content/stage.ts';
import type { PartnerType } from '#shared/desk/content/kinds.ts';
import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, orderBy, window } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { files, partners } from '#server/platform/db/schema.ts';
import { lastPlace } from './shelf.store.ts';

export type PartnerQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  type?: PartnerType | undefined;
  active?: 'true' | 'false' | undefined;
  ending?: 'soon' | 'over' | undefined;
  trash?: 'true' | undefined;
};

function conditions(query: PartnerQuery, today: LocalDate) {
  const { search, type, active, ending, trash } = query;
  const parts = [trash ? sql`deleted_at is not null` : sql`deleted_at is null`];
  if (type) parts.push(eq(partners.type, type));
  if (active) parts.push(eq(partners.isActive, active === 'true'));
  if (ending === 'over') parts.push(sql`mou_end < ${today}`);
  if (ending === 'soon') {
    parts.push(sql`mou_end between ${today} and ${addDays(today, AGREEMENT_WARNING_DAYS)}`);
  }
  if (search) {
    parts.push(contains([partners.name, partners.mouNumber], search));
  }
  return sql.join(parts, sql` and `);
}

const columns = {
  _id: partners.id,
  name: partners.name,
  logo: partners.logo,
  type: partners.type,
  country: partners.country,
  mouNumber: partners.mouNumber,
  mouStart: partners.mouStart,
  mouEnd: partners.mouEnd,
  scope: partners.scope,
  url: partners.url,
  isActive: partners.isActive,
  agreement: sql<PartnerView['agreement']>`case when ${files.id} is null then null
    else json_build_object('file', ${files.name}, 'name', ${files.originalName}) end`,
  updatedAt: partners.updatedAt,
  deletedAt: partners.deletedAt,
};

export async function listPartners(
  db: Db,
  query: PartnerQuery,
  today: LocalDate,
): Promise<{ rows: PartnerView[]; total: number }> {
  const where = conditions(query, today);
  const sorts = { position: partners.position, name: partners.name, mouEnd: partners.mouEnd };
  const [rows, total] = await Promise.all([
    db
      .select(columns)
      .from(partners)
      .leftJoin(files, eq(files.id, partners.fileId))
      .where(where)
      .orderBy(...orderBy(query.sort, sorts, partners.id))
      .limit(window(query).limit)
      .offset(window(query).offset),
    countRows(db, sql`from partners where ${where}`),
  ]);
  return { rows, total };
}

/** The agreement of a partner. */
export async function agreementOf(db: Db, id: string): Promise<{ id: string; name: string } | undefined> {
  const [file] = await db
    .select({ id: files.id, name: files.name })
    .from(files)
    .innerJoin(partners, eq(partners.fileId, files.id))
    .where(eq(partners.id, id));
  return file;
}

/** The name of a file. */
export const fileName = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.select({ name: files.name }).from(files).where(eq(files.id, id)))[0]?.name;

export type PartnerColumns = Omit<PartnerForm, '_id' | 'updatedAt' | 'agreement'> & { fileId: string | null };

export const insertPartner = (db: Db, id: string, changed: PartnerColumns) =>
  db.insert(partners).values({ ...changed, id, position: lastPlace('partners') });

export const updatePartner = (db: Db, id: string, changed: PartnerColumns) =>
  db.update(partners).set(changed).where(eq(partners.id, id));
