import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { format, resolveConfig } from 'prettier';
import type { Db } from '#server/platform/db/client.ts';

/** Where the page of triggers stands. */
export const TRIGGERS_FILE = fileURLToPath(new URL('../../docs/TRIGGERS.md', import.meta.url));

type Trigger = { table: string; name: string; definition: string; function: string };
type Routine = { name: string; source: string };

const READ_TRIGGERS = sql`
  select c.relname as table, t.tgname as name, pg_get_triggerdef(t.oid) as definition, p.proname as function
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
  order by c.relname, t.tgname`;

const READ_ROUTINES = sql`
  select proname as name, prosrc as source from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f' and prosrc <> ''
    and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')`;

/** Triggers that every table like it has: told once above the table, not a line each. */
const common = new Set(['touch', 'refuse_change']);

/** What a function does to the tables, by itself and through those it calls. */
class Effects {
  readonly #sources: ReadonlyMap<string, string>;
  readonly #tables: ReadonlySet<string>;

  constructor(routines: readonly Routine[], tables: ReadonlySet<string>) {
    this.#sources = new Map(
      routines.map(({ name, source }) => [name, source.replaceAll(/--.*$/gm, '').toLowerCase()]),
    );
    this.#tables = tables;
  }

  /** The sources of a function and of all that it calls. */
  #reach(name: string, seen = new Set<string>()): Set<string> {
    const source = this.#sources.get(name);
    if (source === undefined || seen.has(name)) return seen;
    seen.add(name);
    for (const [, called = ''] of source.matchAll(/(\w+)\s*\(/g)) this.#reach(called, seen);
    return seen;
  }

  /** Tables that are written. */
  writes(name: string): string[] {
    const sources = [...this.#reach(name)].map((one) => this.#sources.get(one) ?? '');
    const written = sources.flatMap((source) =>
      Array.from(
        source.matchAll(/\b(?:insert into|update|delete from|truncate)\s+(\w+)/g),
        ([, table = '']) => table,
      ),
    );
    return [...new Set(written)].filter((table) => this.#tables.has(table)).toSorted();
  }

  /** Columns of the changed row itself that are filled in. */
  fills(name: string): string[] {
    const source = this.#sources.get(name) ?? '';
    const assigned = source.matchAll(/\bnew\.(\w+)\s*:?=(?!=)/g);
    const into = Array.from(source.matchAll(/\binto\s+(new\.[\w., \n]+)/g)).flatMap(([, list = '']) =>
      Array.from(list.matchAll(/new\.(\w+)/g)),
    );
    return [...new Set([...assigned, ...into].map(([, column = '']) => column))].toSorted();
  }

  /** Whether it can refuse a change. */
  refuses(name: string): boolean {
    return [...this.#reach(name)].some((one) => this.#sources.get(one)?.includes('raise exception') === true);
  }
}

/** `after insert or update of name` of a definition. */
const whenOf = (definition: string): string =>
  /\b(BEFORE|AFTER)\b.*?(?= ON )/.exec(definition)?.[0].toLowerCase() ?? '';

function lineOf({ table, name, definition, function: called }: Trigger, effects: Effects): string {
  const writes = effects.writes(called);
  const fills = effects.fills(called);
  const does = [
    effects.refuses(called) ? 'refuses' : '',
    fills.length > 0 ? `fills ${fills.join(', ')}` : '',
    writes.length > 0 ? `writes ${writes.join(', ')}` : '',
  ].filter((part) => part !== '');
  return `| ${table} | ${name} | ${whenOf(definition)} | \`${called}\` | ${does.join('; ') || 'reads'} |`;
}

/** The page of triggers of a migrated database: the text of `TRIGGERS_FILE`. */
export async function renderTriggers(db: Db): Promise<string> {
  const [{ rows: triggers }, { rows: routines }, { rows: tables }] = [
    await db.execute<Trigger>(READ_TRIGGERS),
    await db.execute<Routine>(READ_ROUTINES),
    await db.execute<{ name: string }>(
      sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    ),
  ];
  const effects = new Effects(routines, new Set(tables.map(({ name }) => name)));
  const own = triggers.filter((one) => !common.has(one.function));
  const tablesWith = (called: string): string =>
    [...new Set(triggers.filter((one) => one.function === called).map(({ table }) => table))].join(', ');
  const writing = own.filter((one) => effects.writes(one.function).length > 0);
  const text = `<!-- Written by \`npm run schema\` from a migrated database: change the triggers, not this page. -->

# Triggers

What the database does by itself, beside constraints: ${triggers.length} triggers, of which ${writing.length} write other rows.
Their text stands in \`src/server/platform/db/triggers\` and \`functions\`.

- \`touch\` moves \`updated_at\` with every change, so that no optimistic lock is forgotten: ${tablesWith('touch')}.
- \`refuse_change\` keeps rows as they were stored: ${tablesWith('refuse_change')}.

| Table | Trigger | When | Function | Does |
| --- | --- | --- | --- | --- |
${own.map((one) => lineOf(one, effects)).join('\n')}
`;
  return format(text, { ...(await resolveConfig(TRIGGERS_FILE)), filepath: TRIGGERS_FILE });
}
