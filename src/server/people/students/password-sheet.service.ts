import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { AppError } from '#shared/platform/errors.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { passwordSheetDocument } from './papers/password-sheet.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { StoredFile } from '#server/platform/storage/file-store.ts';
import type { JobHandler } from '#server/platform/services.ts';
import { makeFirstPasswords } from '#server/identity/auth/auth.public.ts';
import { storing } from '#server/platform/files/files.public.ts';
import { setFirstPasswords } from '#server/identity/users/accounts.public.ts';
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
const SHEET_NOT_MADE = 'Lembar kata sandi tidak jadi dibuat; kata sandi lama tetap berlaku.';
/** Largest sheet the printing thread renders in reasonable time. */
const LIMIT = 2_000;

type SheetInput = { ids: string[]; onlyUnused: boolean };

/** Starts the job that makes the passwords and the sheet. @throws AppError RULE if no account needs one */
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

type FirstPassword = Awaited<ReturnType<typeof makeFirstPasswords>>[number];

async function renderSheet(ctx: Ctx, accounts: readonly SheetAccount[], made: readonly FirstPassword[]) {
  const passwords = new Map(made.map(({ id, password }) => [id, password]));
  return renderPdf(
    passwordSheetDocument({
      meta: (await printFrame(ctx)).meta,
      group: `${accounts.length} mahasiswa`,
      signInUrl: `${ctx.services.env.PUBLIC_URL}/login`,
      accounts: accounts.map(({ userId, name, nim }) => ({
        name,
        login: nim,
        password: passwords.get(userId) ?? '',
      })),
    }),
  );
}

/** Activates the passwords and records their sheet in one transaction. */
const activatePasswords = (
  outer: Ctx,
  made: readonly FirstPassword[],
  { key, size, sha256 }: StoredFile,
): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    await setFirstPasswords(ctx, made);
    await audit(ctx, ...made.map(({ id }) => ({ action: 'password.first', entity: 'user', entityId: id })));
    const createdAt = ctx.now.toISOString();
    await insertSheetFile(ctx.db, { name: key, size, sha256, ownerId: actorOf(ctx).userId, createdAt });
  });

const toNotMadeError = (error: unknown): unknown =>
  error instanceof AppError
    ? new AppError(error.code, `${SHEET_NOT_MADE} ${error.message}`, { cause: error })
    : error;

/**
 * Makes the passwords in chunks, renders the sheet, and activates the passwords once the sheet is stored. If a step fails, all
 * old passwords stay valid. A rerun after a crash makes new passwords, since nobody saw the first sheet.
 */
export const passwordSheetJob: JobHandler<SheetInput> = async (outer, run) => {
  if (!outer.actor) throw new AppError('RULE', 'Akun yang memulai pekerjaan ini sudah tidak aktif.');
  const accounts = await sheetAccounts(outer.db, run.input.ids, run.input.onlyUnused);
  const made: FirstPassword[] = [];
  for (let start = 0; start < accounts.length; start += CHUNK) {
    const part = accounts.slice(start, start + CHUNK).map(({ userId }) => userId);
    made.push(...(await makeFirstPasswords(part)));
    await run.progress({ done: made.length, total: accounts.length });
  }
  const pdf = await renderSheet(outer, accounts, made);
  const file = await storing(outer, async (store) => {
    const stored = await store(pdf);
    await activatePasswords(outer, made, stored);
    return stored.key;
  }).catch((error: unknown) => {
    throw toNotMadeError(error);
  });
  return { result: { file } };
};

const sheetResult = z.object({ file: z.string() });

/** Returns the finished sheet once and deletes it. @throws AppError NOT_FOUND if it was already taken */
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
