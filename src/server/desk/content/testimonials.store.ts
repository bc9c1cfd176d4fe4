import { eq, type SQL, sql } from 'drizzle-orm';
import type { TestimonialForm, TestimonialView } from '#shared/desk/content/testimonial.contract.ts';
import type { TestimonialStage } from '#shared/desk/content/stage.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, orderBy, window } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { testimonials } from '#server/platform/db/schema.ts';
import { lastPlace } from './shelf.store.ts';

export type TestimonialQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  stage?: TestimonialStage | undefined;
  trash?: 'true' | undefined;
};

const columns = {
  _id: testimonials.id,
  name: testimonials.name,
  role: testimonials.role,
  photo: testimonials.photo,
  text: testimonials.text,
  rating: testimonials.rating,
  isActive: testimonials.isActive,
  consentOn: testimonials.consentOn,
  consentNote: testimonials.consentNote,
  updatedAt: testimonials.updatedAt,
  deletedAt: testimonials.deletedAt,
};

const isStage: Record<TestimonialStage, SQL> = {
  SHOWN: sql`is_active and consent_on is not null`,
  NO_CONSENT: sql`consent_on is null`,
  OFF: sql`not is_active and consent_on is not null`,
};

export async function listTestimonials(
  db: Db,
  query: TestimonialQuery,
): Promise<{ rows: TestimonialView[]; total: number }> {
  const { stage, search, trash } = query;
  const parts = [trash ? sql`deleted_at is not null` : sql`deleted_at is null`];
  if (stage) parts.push(isStage[stage]);
  if (search) {
    parts.push(contains([testimonials.name, testimonials.text], search));
  }
  const where = sql.join(parts, sql` and `);
  const sorts = { position: testimonials.position, name: testimonials.name };
  const [rows, total] = await Promise.all([
    db
      .select(columns)
      .from(testimonials)
      .where(where)
      .orderBy(...orderBy(query.sort, sorts, testimonials.id))
      .limit(window(query).limit)
      .offset(window(query).offset),
    countRows(db, sql`from testimonials where ${where}`),
  ]);
  return { rows, total };
}

export type TestimonialColumns = Omit<TestimonialForm, '_id' | 'updatedAt'>;

export const insertTestimonial = (db: Db, id: string, changed: TestimonialColumns) =>
  db.insert(testimonials).values({ ...changed, id, position: lastPlace('testimonials') });

export const updateTestimonial = (db: Db, id: string, changed: TestimonialColumns) =>
  db.update(testimonials).set(changed).where(eq(testimonials.id, id));
