import { createHash } from 'node:crypto';
import { type Row, Table, type TableName, tableKeys, tableNames } from './table.ts';

/** A change as the journal keeps it. */
export type Change =
  | { put: TableName; row: Row; made: number }
  | { remove: TableName; row: Row }
  | { open: string[] | null }
  | { clear: true };

/** Rows of some tables, for a seed or a comparison. */
export type WorldRows = Partial<Record<TableName, readonly Row[]>>;

/** One data set of the feeder: its tables and the reporting periods that are open (`null`: all). */
export class World {
  readonly tables: Readonly<Record<TableName, Table>>;
  private periods: ReadonlySet<string> | null = null;
  private made = 0;
  private readonly seed: string;
  private readonly remember: (change: Change) => void;

  /** @param remember is given each change, in order. */
  constructor(seed: string, remember: (change: Change) => void = () => {}) {
    this.seed = seed;
    this.remember = remember;
    this.tables = Object.fromEntries(tableNames.map((name) => [name, new Table(tableKeys[name])])) as Record<
      TableName,
      Table
    >;
  }

  /** A UUID; the same seed gives the same ones in the same order. */
  newId(): string {
    this.made += 1;
    const hex = createHash('sha256').update(`${this.seed} ${this.made}`).digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }

  put(name: TableName, row: Row): void {
    this.tables[name].put(row);
    this.remember({ put: name, row, made: this.made });
  }

  remove(name: TableName, row: Row): void {
    this.tables[name].remove(row);
    this.remember({ remove: name, row });
  }

  /** Open reporting periods; `null` opens all. */
  open(periods: string[] | null): void {
    this.periods = periods === null ? null : new Set(periods);
    this.remember({ open: periods });
  }

  isOpen(period: string): boolean {
    return this.periods === null || this.periods.has(period);
  }

  clear(): void {
    for (const name of tableNames)
      for (const row of Array.from(this.tables[name].all())) this.tables[name].remove(row);
    this.made = 0;
    this.periods = null;
    this.remember({ clear: true });
  }

  /** Takes a change from a journal without remembering it again. */
  replay(change: Change): void {
    if ('put' in change) {
      this.tables[change.put].put(change.row);
      this.made = Math.max(this.made, change.made);
    } else if ('remove' in change) this.tables[change.remove].remove(change.row);
    else if ('open' in change) this.periods = change.open === null ? null : new Set(change.open);
  }

  /** What is stored, as the changes that lead to it. */
  *changes(): Generator<Change> {
    yield { open: this.periods === null ? null : [...this.periods] };
    for (const name of tableNames) {
      for (const row of this.tables[name].all()) yield { put: name, row, made: this.made };
    }
  }

  /** The institution the feeder belongs to. */
  get own(): Row | undefined {
    return this.tables.institutions.where('_own', '1')[0];
  }
}
