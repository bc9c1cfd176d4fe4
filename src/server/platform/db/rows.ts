import type * as tables from './schema.ts';

/**
 * A stored row of each table. Row types of SQL are picked from it, so that a column that is renamed or changes its type no
 * longer compiles: `Pick<Rows['students'], 'id' | 'nim'>`; only what a query computes is typed by hand.
 */
export type Rows = { [Table in keyof typeof tables]: (typeof tables)[Table]['$inferSelect'] };
