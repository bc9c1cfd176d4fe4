import { join } from 'node:path';
import type { Client } from 'pg';
import { errorCode, reason, StartupError } from '#server/platform/startup-error.ts';
import { checksumOf, readSqlFiles } from './sql-files.ts';

/** A function or trigger of the database: `function krs_save`, `trigger touch on krs`. */
type Definition = { name: string; sql: string; checksum: string };

/** How long a start waits for tables that a running process holds. */
const LOCK_MS = 15_000;

/** SQLSTATEs of a lock that a running process did not give in time: lock_not_available, deadlock_detected. */
const BUSY: readonly unknown[] = ['55P03', '40P01'];

const functionName = /^create or replace function (\w+)/im;
const triggerName = /^create or replace trigger (\w+)\b[\s\S]*?\bon (\w+)/im;

/** @throws Error for a text that defines neither a function nor a trigger */
function toDefinition(sql: string): Definition {
  const [, trigger, table] = triggerName.exec(sql) ?? [];
  const [, called] = functionName.exec(sql) ?? [];
  if (!trigger && !called) throw new Error(`no function or trigger is defined by: ${sql.slice(0, 80)}`);
  const name = trigger ? `trigger ${trigger} on ${table}` : `function ${called}`;
  return { name, sql, checksum: checksumOf(sql) };
}

/**
 * Reads what the database does by itself: `functions/<wing>/<name>.sql`, one function a file, and `triggers/<wing>.sql`.
 * @returns functions first, since triggers run them
 * @throws StartupError where one of the two folders is missing, or for a name that is defined twice
 */
async function readDefinitions(folder: string): Promise<Definition[]> {
  const functions = await readSqlFiles(join(folder, 'functions'));
  const triggers = await readSqlFiles(join(folder, 'triggers'));
  const texts = [
    ...functions.map(({ sql }) => sql),
    ...triggers.flatMap(({ sql }) => sql.split(/(?<=;)\n+(?=\S)/)),
  ];
  const definitions = texts.filter((text) => text.trim() !== '').map(toDefinition);
  const names = definitions.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  // Two texts of one name would replace each other at every start.
  if (twice) throw new StartupError(`The ${twice} is defined twice; keep one of the two.`);
  return definitions;
}

async function readStored(client: Client): Promise<Map<string, string>> {
  await client.query(
    'create table if not exists schema_definitions (name text primary key, checksum text not null)',
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_definitions',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** Runs a statement; a refusal names `what` was refused. */
async function send(client: Client, sql: string, what: string): Promise<void> {
  await client.query(sql).catch((error: unknown) => {
    if (BUSY.includes(errorCode(error))) throw error;
    throw new StartupError(`The database refuses ${what}: ${reason(error)}. Nothing was replaced.`);
  });
}

/** Drops what is no longer written anywhere. */
async function dropGone(client: Client, gone: readonly string[]): Promise<void> {
  for (const name of gone) {
    await send(client, `drop ${name.replace(/^(function|trigger) /, '$1 if exists ')}`, `to drop ${name}`);
    await client.query('delete from schema_definitions where name = $1', [name]);
  }
}

/** The signatures a function is stored with; none for a trigger. */
async function signaturesOf(client: Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text signature from pg_proc
     where 'function ' || proname = $1 and pronamespace = current_schema()::regnamespace`,
    [name],
  );
  return rows.map(({ signature }) => signature);
}

/** Replaces a definition; a function of other parameters would stand beside the one it takes the place of. */
async function replace(client: Client, { name, sql, checksum }: Definition): Promise<void> {
  const before = await signaturesOf(client, name);
  await send(client, sql, name);
  const after = await signaturesOf(client, name);
  if (after.length > before.length)
    for (const signature of before) await send(client, `drop function ${signature}`, `to drop ${signature}`);
  await client.query(
    'insert into schema_definitions values ($1, $2) on conflict (name) do update set checksum = excluded.checksum',
    [name, checksum],
  );
}

/**
 * Replaces the functions and triggers whose text changed and drops those that are gone, all or nothing. Nothing is sent where
 * nothing changed.
 * @param folder holds `functions` and `triggers`
 * @throws StartupError where one is refused or defined twice, where files are missing, or where a running process holds a
 * table for too long
 */
export async function replaceDefinitions(client: Client, folder: string): Promise<void> {
  const [wanted, stored] = [await readDefinitions(folder), await readStored(client)];
  const changed = wanted.filter(({ name, checksum }) => stored.get(name) !== checksum);
  const names = new Set(wanted.map(({ name }) => name));
  const gone = [...stored.keys()].filter((name) => !names.has(name));
  if (changed.length === 0 && gone.length === 0) return;
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = ${LOCK_MS}`);
    // A function may name one that is replaced after it.
    await client.query('set local check_function_bodies = off');
    const isTrigger = (name: string): boolean => name.startsWith('trigger');
    // A function goes after the triggers that run it.
    await dropGone(client, gone.filter(isTrigger));
    for (const definition of changed) await replace(client, definition);
    await dropGone(
      client,
      gone.filter((name) => !isTrigger(name)),
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if (!BUSY.includes(errorCode(error))) throw error;
    throw new StartupError(
      'The database is too busy to replace its functions and triggers; start again in a calm minute. Nothing was replaced.',
    );
  }
}
