import type { z } from 'zod';
import type { Endpoint, FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import { DIRECT_ROWS } from '#shared/platform/reports/report.contract.ts';
import { readInput } from '#shared/platform/endpoint/read-input.ts';
import { AppError } from '#shared/platform/errors.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { type ListFile, listFile } from '#server/platform/documents/list-file.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { inputError } from '#server/platform/http/read-contract.ts';

/** A call that answers a list as a file; its query is the list's, and the format. */
type FileEndpoint<Q> = Endpoint & { shape: 'file'; query: z.ZodType<Q> };

/** A list that is about to become a file. */
export type PreparedFile = {
  title: string;
  format: FileFormat;
  /** How many there are; beyond `COUNT_LIMIT` only that there are more. */
  rows: number;
  /** Makes the file; `seen` is told how many rows were read so far. */
  make: (seen?: (rows: number) => Promise<void>) => Promise<FileAnswer>;
};

type Report = {
  access: Endpoint['access'];
  /** @throws AppError INVALID for a query the call itself would refuse. */
  prepare: (ctx: Ctx, query: Record<string, string>) => Promise<PreparedFile>;
};

const reports = new Map<string, Report>();

/** The list behind a call that answers it as a file, where it was registered. */
export const reportAt = (path: string): Report | undefined => reports.get(path);

function readQuery<Q>(schema: z.ZodType<Q>, asked: Record<string, string>): Q {
  const read = readInput(schema, asked, null);
  if (read.success) return read.data;
  throw inputError(read.issues);
}

/**
 * Makes a list one that people take along: up to a thousand rows at once, above it by a job.
 * @param listOf the list for a query of the endpoint: what it is called, what it was narrowed to, and its rows.
 * @returns the service of the endpoint, which refuses a long list with RULE.
 */
export function registerReport<Q extends { format: FileFormat }, R>(
  endpoint: FileEndpoint<Q>,
  listOf: (ctx: Ctx, query: Q) => Promise<ListFile<R>>,
): (ctx: Ctx, query: Q) => Promise<FileAnswer> {
  const prepare = async (ctx: Ctx, query: Q): Promise<PreparedFile> => {
    const list = await listOf(ctx, query);
    const { format } = query;
    const { total: rows } = await list.read({ page: 1, limit: 1 });
    return { title: list.title, format, rows, make: (seen) => listFile(ctx, format, list, seen) };
  };
  reports.set(endpoint.path, {
    access: endpoint.access,
    prepare: (ctx, asked) => prepare(ctx, readQuery(endpoint.query, asked)),
  });
  return async (ctx, query) => {
    const { rows, make } = await prepare(ctx, query);
    if (rows <= DIRECT_ROWS) return make();
    throw new AppError(
      'RULE',
      `Daftar ${grouped(rows)} baris dibuat sebagai pekerjaan. Mulai dari tombol Unduh.`,
    );
  };
}
