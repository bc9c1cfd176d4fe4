import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { grouped } from '#shared/format/number.ts';
import { audit } from '../../audit.ts';
import { passwordSheetDocument } from '../../documents/password-sheet.ts';
import { printFrame } from '../../documents/letterhead.ts';
import { renderPdf } from '../../documents/pdf.ts';
import type { FileAnswer } from '../../http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '../../http/ctx.ts';
import type { JobHandler } from '../../jobs/registry.ts';
import { resetManyToFirstPasswords } from '../users/accounts.public.ts';
import {
  deleteSheetFile,
  findSheetJob,
  insertSheetFile,
  type SheetAccount,
  sheetAccounts,
} from './password-sheet.store.ts';
import { selectedIds, type Selection } from './selection.ts';

export const PASSWORD_SHEET_JOB = 'student-password-sheet';
const CHUNK = 100;
/** More slips than this take the printing thread too long. */
const LIMIT = 2_000;

type SheetInput = { ids: string[]; onlyUnused: boolean };

/** Starts the job that makes the passwords and the sheet. */
export async function startPasswordSheet(ctx: Ctx, input: Selection & { onlyUnused: boolean }) {
  const ids = await selectedIds(ctx, input, LIMIT);
  const { onlyUnused } = input;
  const accounts = await sheetAccounts(ctx.db, ids, onlyUnused);
  if (accounts.length === 0) {
    throw new AppError(
      'RULE',
      'Semua mahasiswa yang dipilih sudah pernah masuk dengan kata sandinya sendiri.',
    );
  }
  const total = accounts.length;
  const jobId = await ctx.services.jobs.start(ctx, {
    type: PASSWORD_SHEET_JOB,
    key: `${PASSWORD_SHEET_JOB}:${actorOf(ctx).userId}`,
    title: `Kata sandi pertama ${grouped(total)} mahasiswa`,
    input: { ids, onlyUnused } satisfies SheetInput,
    total,
  });
  return { jobId, total };
}

/** New passwords for one part of the accounts. */
const resetPart = (outer: Ctx, part: readonly SheetAccount[]): Promise<Map<string, string>> =>
  inTransaction(outer, async (ctx) => {
    const passwords = await resetManyToFirstPasswords(
      ctx,
      part.map(({ userId }) => userId),
    );
    await audit(
      ctx,
      ...part.map(({ userId }) => ({ action: 'password.first', entity: 'user', entityId: userId })),
    );
    return passwords;
  });

async function storeSheet(outer: Ctx, accounts: readonly (SheetAccount & { password: string })[]) {
  const pdf = await renderPdf(
    passwordSheetDocument({
      meta: (await printFrame(outer)).meta,
      group: `${accounts.length} mahasiswa`,
      signInUrl: `${outer.services.env.PUBLIC_URL}/login`,
      accounts: accounts.map(({ name, nim, password }) => ({ name, login: nim, password })),
    }),
  );
  const { key, size, sha256 } = await outer.services.files.put(pdf);
  const createdAt = outer.now.toISOString();
  await insertSheetFile(outer.db, { name: key, size, sha256, ownerId: actorOf(outer).userId, createdAt });
  return key;
}

/**
 * Makes the passwords part by part, then the sheet. Run again after a crash it makes all of them anew, for the sheet
 * with the first ones was never seen.
 */
export const passwordSheetJob: JobHandler<SheetInput> = async (outer, run) => {
  if (!outer.actor) throw new AppError('RULE', 'Akun yang memulai pekerjaan ini sudah tidak aktif.');
  const accounts = await sheetAccounts(outer.db, run.input.ids, run.input.onlyUnused);
  const passwords = new Map<string, string>();
  for (let start = 0; start < accounts.length; start += CHUNK) {
    const part = await resetPart(outer, accounts.slice(start, start + CHUNK));
    for (const [userId, password] of part) passwords.set(userId, password);
    await run.progress({ done: passwords.size, total: accounts.length });
  }
  const file = await storeSheet(
    outer,
    accounts.map((account) => ({ ...account, password: passwords.get(account.userId) ?? '' })),
  );
  return { result: { file } };
};

const sheetResult = z.object({ file: z.string() });

/** Hands the finished sheet out once and forgets it. */
export async function takePasswordSheet(outer: Ctx, jobId: string): Promise<FileAnswer> {
  const gone = new AppError('NOT_FOUND', 'Lembar ini sudah diambil. Buat lembar baru bila perlu.');
  const job = await findSheetJob(outer.db, jobId, actorOf(outer).userId);
  const result = sheetResult.safeParse(job?.result);
  if (job?.type !== PASSWORD_SHEET_JOB || !result.success) throw gone;
  const { file } = result.data;
  return inTransaction(outer, async (ctx) => {
    if (!(await deleteSheetFile(ctx.db, file))) throw gone;
    const body = await buffer(await ctx.services.files.open(file));
    await audit(ctx, { action: 'password-sheet.take', entity: 'job', entityId: jobId });
    ctx.afterCommit(() => ctx.services.files.remove(file));
    return { fileName: 'kata-sandi-pertama.pdf', mime: 'application/pdf', body };
  });
}
