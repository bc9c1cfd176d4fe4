import type { SQL } from 'drizzle-orm';

declare module '#server/platform/services.ts' {
  interface Services {
    /** Expression over `lecturers` for the number of theses supervised now. */
    supervisedTheses: SQL<number>;
  }
}
