import { Client } from 'pg';

/**
 * Does work that only one process of a portal may do at a time, such as filling an empty database; others wait for its end.
 * @param name tells such works apart.
 */
export async function alone<T>(url: string, name: string, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: `cendekia ${name}` });
  // A connection that breaks fails the work's own statements as well; unheard, the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [`cendekia ${name}`]);
    return await work();
  } finally {
    // Ends the session and with it the lock.
    await client.end();
  }
}
