import { type SQL, sql } from 'drizzle-orm';

const both = (column: string): { up: SQL; down: SQL } => {
  const name = sql.raw(`r.${column}`);
  return { up: sql`${name}, r.id`, down: sql`${name} desc, r.id desc` };
};

const orders: Record<string, { up: SQL; down: SQL }> = {
  date: { up: sql`r.date, r.id desc`, down: sql`r.date desc, r.id` },
  title: both('title'),
  number: { up: sql`r.number, r.id`, down: sql`r.number desc nulls last, r.id` },
  type: both('type'),
  place: both('place'),
  state: both('state'),
};

/**
 * `order by` of minutes and of official reports (`r`) as their indexes have it; drafts, which have no number, come last
 * either way.
 */
export function minutesOrder(sort: string): SQL {
  const isDown = sort.startsWith('-');
  const { up, down } = orders[isDown ? sort.slice(1) : sort] ?? both('id');
  return isDown ? down : up;
}
