import { z } from 'zod';
import { searchText } from './search-text.ts';
import type { AccessRule } from '#shared/platform/access/rule.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How an answer travels: `data` in an envelope, `page` with paging meta, `raw` as is, `file` as a download. */
export type Shape = 'data' | 'page' | 'raw' | 'file';

/** Which files a multipart endpoint takes: kinds by content, count and size in bytes. */
export type UploadRule = {
  accept: readonly ('image' | 'pdf' | 'docx' | 'xlsx' | 'csv')[];
  maxFiles: number;
  maxBytes: number;
  /** The fields of the form that hold files, with what each holds; without them one file, under any name. */
  fields?: Readonly<Record<string, string>>;
  /** The call may also come without a file, as JSON. */
  optional?: true;
  /**
   * How far it is is told while it runs: to the socket named by `x-socket-id`, and at `/api/upload-status` under the id the
   * browser sent as `x-upload-id`. The answer holds a `fileName`.
   */
  tracked?: true;
};

/**
 * One call of the portal, declared once for server, browser, tests and OpenAPI.
 * `path` uses Fastify's `:name` parameters; columns not named in `response` never leave the server.
 */
export type Endpoint = {
  method: Method;
  path: string;
  summary: string;
  access: AccessRule;
  /** What making a record takes, and changing one (a body with `_id`), where `access` lets others ask too. */
  saves?: { create: AccessRule; update: AccessRule };
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
  shape?: Shape;
  upload?: UploadRule;
  /** Called by another system that proves itself: no form token, and the body is the text it sent. */
  machine?: { maxBytes: number };
  /** Allowed while a first password still has to be changed. */
  beforePasswordChange?: true;
  /** The session is another one afterwards, or none: form tokens asked for before are good for nothing. */
  newSession?: true;
  /** Allowed while the portal is closed for all but admins. */
  duringMaintenance?: true;
  /**
   * A change that is open to students who may otherwise only read: graduates (`READ`), or only those on leave as well
   * (`READ_AND_PAY`). Without it only enrolled students may.
   */
  leastStanding?: 'READ' | 'READ_AND_PAY';
  /** Nothing may keep the body together with the person: no idempotency key is stored, no error names values. */
  anonymous?: true;
  /** The answer is told once, such as a first password: a repeated request hears only that it was carried out. */
  toldOnce?: true;
};

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type Part<K extends string, V> = [V] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: V };

/** What a caller sends. */
export type CallInput<E extends Endpoint> = Part<'params', InputOf<E['params']>> &
  Part<'query', InputOf<E['query']>> &
  Part<'body', InputOf<E['body']>>;

/** What the service receives after validation. */
export type CallOutput<E extends Endpoint> = Part<'params', OutputOf<E['params']>> &
  Part<'query', OutputOf<E['query']>> &
  Part<'body', OutputOf<E['body']>>;

/** The `data` (or raw body) a caller gets. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** Declares an endpoint; keeps the literal types of its schemas. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

export const pageMeta = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  /** How far the list counts, where that is less far than others count. */
  countLimit: z.number().int().optional(),
});
export type PageMeta = z.infer<typeof pageMeta>;

/** Totals are exact up to this many rows; beyond, a list says there are more instead of counting on. */
export const COUNT_LIMIT = 10_000;

/** The same of searches that put their words together from several tables. */
export const SEARCH_COUNT_LIMIT = 1_000;

/** Choices of rows per page; the first is the default. */
export const pageSizes = [10, 25, 50, 100] as const;

/** The order of a list that does not begin with its first column; goes among the filters as `sort`. */
export const sortedBy = <const S extends string>(sorts: readonly S[], first: S | `-${S}`) =>
  z.enum(sorts.flatMap((name) => [name, `-${name}` as const])).default(first as never);

/**
 * Query of a list: `page`, `limit` (≤ 100), `search`, `sort` (`name` or `-name`) and the given filters.
 * @param sorts columns a list may be sorted by, the first is the default.
 */
export function listQuery<const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sorts: S,
  filters: F,
) {
  const choices = sorts.flatMap((name) => [name, `-${name}`]) as [S[number] | `-${S[number]}`];
  return z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(pageSizes[0]),
    search: searchText.optional(),
    sort: z.enum(choices).default(sorts[0] as never),
    ...filters,
  });
}

/** What a list is taken along as: a spreadsheet, or paper. */
export const fileFormats = ['xlsx', 'csv', 'pdf'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** The field `format` of an endpoint that answers a list as a file. */
export const fileFormat = z.enum(fileFormats).default('xlsx');

/** Rows a file can be narrowed to. */
export const MAX_CHOSEN = 200;

/** The rows a file is narrowed to, as ids with commas between them; without it, all that the filters find. */
export const chosenIds = z
  .string()
  .transform((ids) => ids.split(','))
  .pipe(z.array(z.uuid()).max(MAX_CHOSEN, `Paling banyak ${MAX_CHOSEN} baris.`))
  .optional();

/** Parameters `{ id }` of a path. */
export const idParams = z.object({ id: z.uuid('Data tidak ditemukan.') });

/** An optimistic lock: the `updatedAt` the change was based on. */
export const updatedAt = z.iso.datetime({ offset: true });

/** An endpoint that answers only whether it worked. */
export const done = z.object({ _id: z.string() });

/** Puts values into the path's parameters. */
export function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string | number | undefined>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
