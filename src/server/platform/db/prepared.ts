import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Lanes } from './lanes.ts';

/** A text that comes back this often is worth keeping. */
const KEEP_AFTER = 3;
/** Statements kept at most; each costs every connection some memory of the database server. */
const KEPT_MAX = 100;
/** Texts whose uses are counted at a time. */
const COUNTED_MAX = 2_000;

/**
 * Name of a built statement that is planned with its values each time: the unnamed statement of the protocol. Any other
 * name stands for one plan for all values.
 */
export const BY_VALUES = '';

const MARK = '/* by values */';
/** Begins a statement that is planned with its values although its text does not show why, such as sums over a range of days. */
export const byValues: SQL = sql.raw(MARK);

const isPlanned = (text: string): boolean => /^\s*(select|with|insert|update|delete)\s/i.test(text);

const search = /\b(i?like|similarity)\b[\s(]*(\w+\()*\$\d/i;
const window = /\b(limit|offset) \$(\d+)/gi;

/**
 * Whether the best plan depends on the values: a search, for a word may be rare or common; a page of a list (a limit above
 * one) that compares anything with a value, for few rows may match or nearly all; a page that begins anywhere, for the planner
 * guesses a tenth of all rows where it does not know how many are asked for.
 */
export function isByValues(text: string, values: readonly unknown[]): boolean {
  if (text.startsWith(MARK) || search.test(text)) return true;
  const isPage = [...text.matchAll(window)].some(([, , at]) => Number(values[Number(at) - 1]) > 1);
  return isPage && (text.includes('offset $') || text.replace(window, '').includes('$'));
}

type NameOf = (text: string, values: readonly unknown[]) => string;

/**
 * Gives statements that come back a name of their own, so that a connection parses and plans them once; planning costs
 * more than running for most of what a page asks (the look-up of a session: 0.65 ms of processor time planned each time,
 * 0.1 ms kept). Only the first texts get a name, for a name once given stays with every connection.
 * @returns the name of a text: `BY_VALUES` until it has come back often enough, and for ever where values make the plan.
 */
export function statementNames(kept = KEPT_MAX): NameOf {
  const names = new Map<string, string>();
  const uses = new LRUCache<string, number>({ max: COUNTED_MAX });
  return (text, values) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= kept) return name ?? BY_VALUES;
    const used = (uses.get(text) ?? 0) + 1;
    uses.set(text, used);
    if (used < KEEP_AFTER || !isPlanned(text) || isByValues(text, values)) return BY_VALUES;
    uses.delete(text);
    const given = `planned_once_${names.size + 1}`;
    names.set(text, given);
    return given;
  };
}

/** How a session begins: what it runs is planned once for all values. */
export const PLANNED_ONCE = 'plan_cache_mode=force_generic_plan';

/**
 * Tells a session how to plan what follows, where that changes. PostgreSQL's own choice (`auto`) plans an unnamed statement
 * with its values; under `force_generic_plan` it would not.
 */
class Planning {
  readonly #query: Query;
  #mode: 'force_generic_plan' | 'auto' | 'unknown' = 'force_generic_plan';
  #hasChanged = false;

  constructor(query: Query) {
    this.#query = query;
  }

  /** @returns what has to end before the statement is sent; undefined where the session plans it so already */
  prepare(text: string, name: string, hasValues: boolean): Promise<unknown> | undefined {
    if (/^\s*begin\b/i.test(text)) this.#hasChanged = false;
    // A transaction that fails takes the change back.
    else if (/^\s*(commit|rollback)\b/i.test(text)) this.#mode = this.#hasChanged ? 'unknown' : this.#mode;
    else if (hasValues) return this.#set(name === BY_VALUES ? 'auto' : 'force_generic_plan');
    return undefined;
  }

  #set(mode: 'force_generic_plan' | 'auto'): Promise<unknown> | undefined {
    if (this.#mode === mode) return undefined;
    this.#mode = mode;
    this.#hasChanged = true;
    // Refused only where the statement that follows is refused as well.
    return this.#query(`set plan_cache_mode = ${mode}`).catch(() => (this.#mode = 'unknown'));
  }
}

type Query = (config: QueryConfig | string, ...rest: unknown[]) => Promise<QueryResult>;

/**
 * Lets every connection of a pool keep the statements that come back; its sessions begin with `PLANNED_ONCE`.
 * @param lanes take kept statements outside transactions
 */
export function keepStatements(pool: Pool, lanes: Lanes, kept?: number): void {
  const nameOf = statementNames(kept);
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as Query;
    const planning = new Planning(query);
    const named: Query = (config, ...rest) => {
      if (typeof config === 'string') return query(config, ...rest);
      const { statement, values } = keptAs(nameOf, config, rest);
      const run = () => query(statement, ...rest);
      // One statement at a time: what is sent while another runs is queued by the driver, which is to end that.
      return planning.prepare(statement.text, statement.name, values.length > 0)?.then(run) ?? run();
    };
    Object.assign(client, { query: named });
  });
  const query = pool.query.bind(pool) as Query;
  const alone: Query = (config, ...rest) => {
    if (typeof config === 'string') return query(config, ...rest);
    const { statement, values } = keptAs(nameOf, config, rest);
    const isRead = statement.name !== BY_VALUES && /^\s*(select|with)\s/i.test(statement.text);
    return isRead ? lanes.run(statement, values, query) : query(statement, values);
  };
  Object.assign(pool, { query: alone });
}

/** A statement with the name it is kept by, and its values, which pg takes beside it or in it. */
function keptAs(nameOf: NameOf, config: QueryConfig, [beside]: readonly unknown[]) {
  const values: unknown[] = (Array.isArray(beside) ? beside : config.values) ?? [];
  return { statement: { ...config, name: config.name ?? nameOf(config.text, values) }, values };
}
