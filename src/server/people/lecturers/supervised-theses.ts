import type { SQL } from 'drizzle-orm';

declare module '#server/platform/services.ts' {
  interface Services {
    /** How many theses a lecturer supervises now, as an expression over a row of `lecturers`. */
    supervisedTheses: SQL<number>;
  }
}
