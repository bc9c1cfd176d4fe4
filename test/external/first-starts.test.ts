import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../database.ts';
import { endServer, freePort, runServer, type ServerProcess } from '../server-process.ts';

/** Two processes that start on one empty database make one campus between them. */
let database: TestDatabase;
const running: ServerProcess[] = [];
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(async () => {
  for (const server of running) await endServer(server);
  await database.close();
});

async function start(): Promise<ServerProcess> {
  const { port, release } = await freePort();
  await release();
  const settings = { NODE_ENV: 'test', DEMO: 'true', DATA_DIR: database.folder, DATABASE_URL: database.url };
  const server = runServer({ ...settings, PORT: String(port) });
  running.push(server);
  return server;
}

const count = async (table: string): Promise<number> => {
  const { rows } = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  );
  return rows[0]?.n ?? 0;
};

test('two first starts at once, of which one fills the database', { timeout: 300_000 }, async () => {
  const servers = await Promise.all([start(), start()]);
  const said = await Promise.all(servers.map((server) => server.said(/is ready at/)));
  for (const output of said) expect(output).toContain('is ready at');
  expect(said.filter((output) => output.includes('Making the demo campus'))).toHaveLength(1);
  const { rows } = await database.db.execute(sql`
    select (select count(*) from users where email = 'admin@cendekia.test')::int as admins,
      (select count(*) from main_data)::int as campuses,
      (select count(*) from academic_periods where is_active)::int as terms,
      (select count(*) from schema_migrations)::int - (select count(distinct name) from schema_migrations)::int as twice`);
  expect(rows).toEqual([{ admins: 1, campuses: 1, terms: 1, twice: 0 }]);
  const before = [await count('students'), await count('schedules'), await count('bills')];
  expect(Math.min(...before)).toBeGreaterThan(0);
  // A third start finds it made.
  const third = await start();
  await third.said(/is ready at/);
  expect([await count('students'), await count('schedules'), await count('bills')]).toEqual(before);
});
