import type { Client } from 'pg';

/** A table of the portal, with the columns that hold data (not those the database computes) and their types. */
export type Table = { name: string; columns: { name: string; type: string }[] };

/** The portal's tables; the records of migrations and definitions are not among them, migrating writes them. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select t.relname as name,
      json_agg(json_build_object('name', c.attname, 'type', format_type(c.atttypid, c.atttypmod)) order by c.attnum) as columns
    from pg_class t
    join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped and c.attgenerated = ''
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
      and t.relname not in ('schema_migrations', 'schema_definitions')
    group by t.relname order by t.relname`);
  return rows;
}

/** Where each sequence goes on; null for one that was never used. */
export async function listSequences(client: Client): Promise<{ name: string; last: string | null }[]> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows;
}

/** Every foreign key, as the statements that remove it and put it back. */
export async function listForeignKeys(client: Client): Promise<{ drop: string; add: string }[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by conrelid, conname`);
  return rows;
}

/** A name as it stands in SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
