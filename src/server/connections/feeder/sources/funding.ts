import { type SQL, sql } from 'drizzle-orm';

/**
 * How the student `s` pays for the studies in a term, as PDDIKTI counts it (academic practice): 3 where a grant bears all of
 * the tuition, 2 where one bears part of it. Where no grant is known here, what was recorded with the student, 1 for most.
 */
export const fundingIn = (period: SQL): SQL => sql`coalesce((
  select case when bool_or(c.kind = 'KIP' or c.mode = 'PERCENT' and c.value = 10000
    and (cardinality(c.categories) = 0 or 'SPP' = any (c.categories))) then '3' else '2' end
  from scholarship_grants g join scholarships c on c.id = g.scholarship_id
  where g.student_id = s.id and ${period} between g.from_period and g.until_period
    and (g.ended_from is null or ${period} < g.ended_from)
  having count(*) > 0), s.funding)`;
