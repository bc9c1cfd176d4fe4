import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/platform/errors.ts';
import { testDatabase, type TestDatabase } from '#test/database.ts';
import { sentences } from '#server/wings.ts';
import { databaseError, logUnforeseen, refusalBy } from './constraint-errors.ts';
import { mergeSentences } from './constraint-sentences.ts';
import { newId } from './id.ts';

const words = mergeSentences(sentences);
const refusalOf = refusalBy(words);

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.close());

type Link = { name: string; source: string; target: string; columns: string[]; keys: string[] };

async function foreignKeys(): Promise<Link[]> {
  const { rows } = await t.db.execute<Link>(sql`
    select c.conname as name, c.conrelid::regclass::text as source, c.confrelid::regclass::text as target,
      array(select a.attname::text from unnest(c.conkey) with ordinality k (n, at)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by k.at) as columns,
      array(select a.attname::text from unnest(c.confkey) with ordinality k (n, at)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by k.at) as keys
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0`);
  return rows;
}

/** The errors PostgreSQL reports of a foreign key, from either of its ends. */
const errorsOf = ({ name, source, target, columns, keys }: Link) => {
  const values = columns.map((_, at) => `nilai-${at}`).join(', ');
  const error = { code: '23503', constraint: name, table: source };
  const [inserted, kept] = [`(${columns.join(', ')})=(${values})`, `(${keys.join(', ')})=(${values})`];
  return {
    missing: { ...error, detail: `Key ${inserted} is not present in table "${target}".` },
    missingInGerman: {
      ...error,
      detail: `Schlüssel ${inserted} ist nicht in Tabelle »${target}« vorhanden.`,
    },
    referenced: { ...error, detail: `Key ${kept} is still referenced from table "${source}".` },
  };
};

describe('every foreign key', () => {
  test('says of a record that is not there what it is, and under which field', async () => {
    const links = await foreignKeys();
    expect(links.length).toBeGreaterThan(250);
    for (const link of links) {
      const message = `${words.records[link.target]} tidak ditemukan.`;
      const { missing, missingInGerman } = errorsOf(link);
      const refused = refusalOf(missing);
      expect(refused, link.name).toMatchObject({ code: 'INVALID', message });
      expect(Object.values(refused?.errors ?? {})).toEqual([message]);
      expect(Object.keys(refused?.errors ?? {})[0]).toMatch(/^[a-z]+([A-Z][a-z]*)*$/);
      expect(refusalOf(missingInGerman)).toMatchObject({ code: 'INVALID', message });
    }
  });

  test('says of a record that others refer to that it is in use', async () => {
    for (const link of await foreignKeys()) {
      const refused = refusalOf(errorsOf(link).referenced);
      expect(refused, link.name).toMatchObject({ code: 'REFERENCED', errors: undefined });
    }
  });
});

test('a record that is not there is named by the path under which it was sent', async () => {
  const roleId = 31_999;
  const thrown = await t.db
    .execute(
      sql`
      with person as (insert into users (id, name, email, password_hash)
        values (${newId()}, 'Contoh Orang', 'orang@contoh.test', '') returning id)
      insert into user_roles (user_id, role_id) select id, ${roleId} from person`,
    )
    .catch((error: unknown) => error);
  expect(databaseError(thrown)).toMatchObject({ code: '23503', table: 'user_roles' });
  const refused = (sent: unknown) => refusalOf(thrown, sent)?.errors;
  expect(refused(undefined)).toEqual({ roleId: 'Peran tidak ditemukan.' });
  expect(refused({ rows: [{ at: 1 }, { role: roleId }] })).toEqual({
    'rows.1.role': 'Peran tidak ditemukan.',
  });
  expect(refused({ roles: [2, String(roleId)] })).toEqual({ 'roles.1': 'Peran tidak ditemukan.' });
});

test.each([
  ['23505', 'CONFLICT'],
  ['23P01', 'CONFLICT'],
  ['23514', 'RULE'],
  ['21000', 'INVALID'],
  ['22001', 'INVALID'],
  ['22003', 'INVALID'],
])('SQLSTATE %s of a constraint without a sentence is %s, and its cause is for the log', (code, refusal) => {
  const error = { code, constraint: 'nobody_thought_of_it' };
  const refused = refusalOf(error);
  expect(refused).toMatchObject({ code: refusal, cause: error });
  expect(refused?.message).toMatch(/Periksa|periksa/);
});

test('the log names a constraint without a sentence, and keeps silent about other refusals', () => {
  const error = vi.fn<(...line: unknown[]) => void>();
  const cause = { code: '23505', constraint: 'nobody_thought_of_it' };
  logUnforeseen({ error }, new AppError('CONFLICT', 'Data ini sudah ada.', { cause }));
  logUnforeseen({ error }, new AppError('CONFLICT', 'NIM ini sudah terdaftar.'));
  expect(error.mock.calls).toEqual([
    [{ err: cause, constraint: 'nobody_thought_of_it' }, 'refused by a constraint without a sentence'],
  ]);
});
