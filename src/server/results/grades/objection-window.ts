import { type SQL, sql } from 'drizzle-orm';

/** Days after publication in which a student may object. */
export const OBJECTION_DAYS = 7;
const DAY_MS = 86_400_000;

/** The last moment for an objection to a grade published at a moment. */
export const objectUntil = (publishedAt: string): string =>
  new Date(Date.parse(publishedAt) + OBJECTION_DAYS * DAY_MS).toISOString();

/** When a grade became visible by itself, of its events `e`; null for one that did with its sheet. */
export const publishedAlone: SQL = sql`max(e.at) filter (where e.kind = 'PUBLISH')`;

/** When the grade `g` of a class became visible: with the sheet `sheet`, or by itself, as that of a thesis does. */
export const publishedAt = (sheet: SQL): SQL => sql`coalesce((
  select ${publishedAlone} from grade_events e where e.grade_id = g.id), ${sheet}.published_at)`;
