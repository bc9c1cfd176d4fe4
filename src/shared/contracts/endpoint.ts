import { z } from 'zod';
import type { AccessRule } from '../access/rule.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How an answer travels: `data` in an envelope, `page` with paging meta, `raw` as is, `file` as a download. */
export type Shape = 'data' | 'page' | 'raw' | 'file';

/** Which files a multipart endpoint takes: kinds by content, count and size in bytes. */
export type UploadRule = {
  accept: readonly ('image' | 'pdf' | 'xlsx' | 'csv')[];
  maxFiles: number;
  maxBytes: number;
  /** The call may also come without a file, as JSON. */
  optional?: true;
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
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
  shape?: Shape;
  upload?: UploadRule;
  /** Allowed while a first password still has to be changed. */
  beforePasswordChange?: true;
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
});
export type PageMeta = z.infer<typeof pageMeta>;

/** Choices of rows per page; the first is the default. */
export const pageSizes = [10, 25, 50, 100] as const;

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
    search: z.string().trim().max(100).optional(),
    sort: z.enum(choices).default(sorts[0] as never),
    ...filters,
  });
}

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
