import { type SQL, sql } from 'drizzle-orm';

/** Days after publication in which a student may object. */
export const OBJECTION_DAYS = 7;
const DAY_MS = 86_400_000;

/** The last moment for an objection to a grade published at a moment. */
export const objectUntil = (publishedAt: string): string =>
  new Date(Date.parse(publishedAt) + OBJECTION_DAYS * DAY_MS).toISOString();

/** When the grade `g` of a class became visible: with the sheet `sheet`, or by itself, as that of a thesis does. */
export const publishedAt = (sheet: SQL): SQL => sql`coalesce((
  select max(e.at) from grade_events e where e.grade_id = g.id and e.kind = 'PUBLISH'), ${sheet}.published_at)`;
