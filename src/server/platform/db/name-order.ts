import type { Client } from 'pg';
import type { Log } from '#server/platform/log.ts';

const changed = `
  select c.oid from pg_collation c where c.collname = 'id_name' and c.collnamespace = 'public'::regnamespace
    and c.collversion is distinct from pg_collation_actual_version(c.oid)`;

/**
 * Puts the indexes of names in order again where PostgreSQL came to another ICU than the one they were made with: two ICUs
 * may order names differently, and an index in the wrong order finds nothing. Does nothing otherwise.
 */
export async function renewNameOrder(client: Client, log: Log): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select indexrelid::regclass::text as name from pg_index
    where indcollation::oid[] && array(${changed}) order by 1`);
  if (rows.length === 0) return;
  await client.query('begin');
  for (const { name } of rows) await client.query(`reindex index ${name}`);
  await client.query('alter collation public.id_name refresh version');
  await client.query('commit');
  log.info(`Made ${rows.length} indexes of names again: PostgreSQL orders names by another ICU now.`);
}
