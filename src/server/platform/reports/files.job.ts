import { canAccess } from '#shared/platform/access/rule.ts';
import { DIRECT_ROWS, type reportContract } from '#shared/platform/reports/report.contract.ts';
import type { z } from 'zod';
import { AppError } from '#shared/platform/errors.ts';
import { maxReportRows, tooLongToPrint } from '#server/platform/documents/report.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import type { JobHandler } from '#server/platform/services.ts';
import { keepPrivateFile } from '#server/platform/files/files.public.ts';
import { type PreparedFile, reportAt } from './registry.ts';

export const LIST_FILE_JOB = 'list.file';

type Wish = z.output<typeof reportContract.start.body>;

/** The list asked for. @throws AppError NOT_FOUND for a path of no list, FORBIDDEN without the rights of its call. */
async function wished(ctx: Ctx, { path, query }: Wish): Promise<PreparedFile> {
  const report = reportAt(path);
  if (report === undefined) throw new AppError('NOT_FOUND', 'Laporan ini tidak tersedia.');
  if (!canAccess(ctx.actor, report.access)) {
    throw new AppError('FORBIDDEN', 'Akun Anda tidak memiliki hak untuk mengunduh laporan ini.');
  }
  return report.prepare(ctx, query);
}

/**
 * Starts making a long list; a short one needs no job.
 * @throws AppError NOT_FOUND, FORBIDDEN, INVALID; TOO_LARGE for more rows than anybody prints; 409 while an earlier file
 * of the same person is being made.
 */
export async function startFile(ctx: Ctx, wish: Wish): Promise<{ jobId: string | null }> {
  const { title, format, rows } = await wished(ctx, wish);
  if (format === 'pdf' && rows > maxReportRows) throw tooLongToPrint(rows);
  if (rows <= DIRECT_ROWS) return { jobId: null };
  const jobId = await ctx.services.jobs.start(ctx, {
    type: LIST_FILE_JOB,
    key: `${LIST_FILE_JOB}:${actorOf(ctx).userId}`,
    title,
    input: wish,
    total: rows,
  });
  return { jobId };
}

/** Makes the file of a long list and keeps it for who asked. Run again after a crash it is made anew. */
export const listFileJob: JobHandler<Wish> = async (ctx, run) => {
  const { rows, make } = await wished(ctx, run.input);
  const { fileName, mime, body } = await make((done) => run.progress({ done, total: Math.max(rows, done) }));
  const resultFile = await keepPrivateFile(ctx, {
    content: body,
    originalName: fileName,
    kind: 'export',
    mime,
    ownerId: actorOf(ctx).userId,
  });
  return { resultFile };
};
