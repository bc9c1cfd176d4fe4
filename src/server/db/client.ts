import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Db = NodePgDatabase;
export const createDb = (url: string): { db: Db; pool: pg.Pool } => {
  const pool = new pg.Pool({ connectionString: url, max: 12 });
  return { db: drizzle(pool), pool };
};
