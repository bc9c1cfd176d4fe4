import type { RpsStep3 } from '#shared/study/rps/rps.contract.ts';
import { type RpsFileKind, rpsFileLabels } from '#shared/study/rps/rps.views.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { localDate } from '#shared/platform/format/time.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { type Document, readDocument } from '#server/platform/files/files.public.ts';
import {
  attach,
  attachmentsOf,
  detach,
  dropAttachments,
  registerAttachmentReader,
  requireAttachments,
} from '#server/platform/procedures/procedures.public.ts';
import { requireComplete, savedView } from './check.ts';
import { actorsOn, mayRead, openForWriting } from './rps-rights.ts';
import { fileSince, findRps, type Rps, updateRps } from './rps.store.ts';
import { step } from './step.ts';
import { closeReturned, tellHeads } from './tell.ts';

registerAttachmentReader('RPS', async (ctx, { subjectId }) => {
  const plan = await findRps(ctx.db, subjectId);
  return plan !== undefined && mayRead(ctx, plan);
});

const MAX_HANDOUTS = 10;

/** Fields of the form with the allowed files of each. */
const kinds: Record<string, { kind: RpsFileKind; accept: readonly ('pdf' | 'docx')[] }> = {
  pdf: { kind: 'PDF', accept: ['pdf'] },
  docx: { kind: 'DOCX', accept: ['docx'] },
  handout: { kind: 'HANDOUT', accept: ['pdf', 'docx'] },
};

type Incoming = { kind: RpsFileKind; document: Document };

/** Checks every file before any is stored. @throws AppError INVALID, UNSUPPORTED_TYPE */
async function readAll(files: readonly ReceivedFile[]): Promise<Incoming[]> {
  const read: Incoming[] = [];
  for (const file of files) {
    const rule = kinds[file.field];
    if (rule === undefined) throw invalidField('files', `Berkas "${file.name}" tidak dikenali tempatnya.`);
    if (rule.kind !== 'HANDOUT' && read.some(({ kind }) => kind === rule.kind)) {
      throw invalidField(file.field, `${rpsFileLabels[rule.kind]} hanya satu berkas.`);
    }
    read.push({ kind: rule.kind, document: await readDocument(file, rule.accept) });
  }
  return read;
}

/** Stores the files; a new signed plan or document replaces the former one. */
async function keepAll(ctx: Ctx, plan: Rps, incoming: readonly Incoming[]): Promise<void> {
  const single: string[] = incoming.map(({ kind }) => kind).filter((kind) => kind !== 'HANDOUT');
  if (single.length > 0) await dropAttachments(ctx, 'RPS', plan.id, ({ kind }) => single.includes(kind));
  for (const { kind, document } of incoming) {
    await attach(ctx, { subject: 'RPS', subjectId: plan.id, kind, document });
  }
  const currentFiles = (await attachmentsOf(ctx, 'RPS', [plan.id])).get(plan.id) ?? [];
  if (currentFiles.filter(({ kind }) => kind === 'HANDOUT').length > MAX_HANDOUTS) {
    throw invalidField('handout', `Bahan ajar paling banyak ${MAX_HANDOUTS} berkas.`);
  }
}

/** Checks that a returned plan was signed again. @throws AppError RULE for the returned file */
async function requireNewSignature(ctx: Ctx, { id, returnedAt }: Rps): Promise<void> {
  if (returnedAt === null) return;
  const since = await fileSince(ctx.db, id, 'PDF');
  if (since !== null && since > returnedAt) return;
  const { data } = await ctx.services.campus.get();
  const day = longDate(localDate(new Date(returnedAt), data.institution.timeZone));
  throw new AppError('RULE', `RPS dikembalikan pada ${day}. Unggah RPS bertanda tangan yang baru.`, {
    errors: { pdf: 'Unggah RPS bertanda tangan yang baru.' },
  });
}

async function handIn(ctx: Ctx, plan: Rps, statement: boolean): Promise<Rps> {
  if (!statement) throw invalidField('statement', 'Nyatakan bahwa isi berkas sesuai dengan isian RPS.');
  await requireComplete(ctx, plan);
  await requireAttachments(ctx, 'RPS', plan.id, { PDF: 'RPS bertanda tangan (PDF)' });
  await requireNewSignature(ctx, plan);
  const state = await step(ctx, plan, 'SUBMIT', await actorsOn(ctx, plan));
  const sent = await updateRps(ctx.db, plan.id, { state, submittedAt: ctx.now.toISOString() });
  await closeReturned(ctx, sent);
  await tellHeads(ctx, sent);
  return sent;
}

/** Updates the plan's timestamp when its files change, so that concurrent changes are detected. */
const touched = (ctx: Ctx, { id, state }: Rps): Promise<Rps> => updateRps(ctx.db, id, { state });

/**
 * Step 3: stores the files and, if requested, submits the plan.
 * @throws AppError INVALID by field, UNSUPPORTED_TYPE, FORBIDDEN, STALE, RULE for an incomplete plan
 */
export const saveFiles = (outer: Ctx, body: RpsStep3, files: readonly ReceivedFile[]) =>
  inTransaction(outer, async (ctx) => {
    const before = await openForWriting(ctx, body._id, body.updatedAt);
    const incoming = await readAll(files);
    await keepAll(ctx, before, incoming);
    const after = body.send ? await handIn(ctx, before, body.statement) : await touched(ctx, before);
    const action = body.send ? 'rps.submit' : 'rps.files';
    await audit(ctx, {
      action,
      entity: 'rps',
      entityId: before.id,
      before: { state: before.state },
      after: {
        state: after.state,
        files: incoming.map(({ kind, document }) => [kind, document.originalName]),
      },
    });
    return savedView(ctx, after);
  });

/** Removes a file while the plan can be changed, even one of a former coordinator. @throws AppError NOT_FOUND, FORBIDDEN, STALE, RULE */
export const removeFile = (outer: Ctx, ids: { id: string; fileId: string }, updatedAt: string) =>
  inTransaction(outer, async (ctx) => {
    const plan = await openForWriting(ctx, ids.id, updatedAt);
    await detach(ctx, 'RPS', plan.id, ids.fileId, 'WRITER');
    return savedView(ctx, await touched(ctx, plan));
  });
