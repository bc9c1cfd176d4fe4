import {
  type DataChangeView,
  type LockedField,
  lockedFieldLabels,
  lockedFields,
} from '#shared/people/biodata/data-change.contract.ts';
import { entryAgeProblem } from '#shared/people/biodata/age.ts';
import { familyProblem } from '#shared/people/biodata/family.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction, studentIdOf } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { changeBiodata } from './biodata.public.ts';
import { notify } from '#server/platform/notices/notices.public.ts';
import { readProof } from '#server/platform/files/files.public.ts';
import { keepProof } from './data-change-proof.ts';
import { isLocked } from './locks.ts';
import { type BiodataOwner, type BiodataRecord, findOwners, lockBiodata } from './biodata.store.ts';
import {
  type DataChangeRecord,
  changeRequest,
  findRequest,
  holdStudent,
  insertRequest,
  listRequests,
  lockRequest,
  ownRequests,
  renameStudent,
} from './data-changes.store.ts';

type RequestInput = {
  changes: Partial<Record<LockedField, string>>;
  reason: string;
};

export const ownDataChanges = (ctx: Ctx): Promise<DataChangeView[]> => ownRequests(ctx.db, studentIdOf(ctx));

export async function dataChangePage(
  ctx: Ctx,
  query: Parameters<typeof listRequests>[1],
): Promise<Page<DataChangeView>> {
  const { rows, total } = await listRequests(ctx.db, query);
  return pageOf(rows, total, query);
}

/** Returns the old and new values of the fields that really change. */
function requestedChanges(owner: BiodataOwner, record: BiodataRecord, wanted: RequestInput['changes']) {
  const stored: Record<LockedField, string | null> = { ...record, name: owner.name };
  return Object.fromEntries(
    lockedFields.flatMap((field) => {
      const to = wanted[field];
      return to === undefined || to === stored[field] ? [] : [[field, { from: stored[field], to }]];
    }),
  );
}

/** Stores a student's request with its optional proof. Only one request may be open at a time. */
export async function requestDataChange(
  outer: Ctx,
  input: RequestInput,
  files: readonly ReceivedFile[],
): Promise<DataChangeView> {
  const proof = await readProof(files);
  return inTransaction(outer, async (ctx) => {
    const { userId } = actorOf(ctx);
    const owner = found((await findOwners(ctx.db, [studentIdOf(ctx)]))[0]);
    const record = found((await lockBiodata(ctx.db, [owner.id])).get(owner.id));
    const open = lockedFields.find((field) => input.changes[field] !== undefined && !isLocked(owner, field));
    if (open) {
      throw invalidField(`changes.${open}`, 'Data ini belum terkunci. Ubah langsung di biodata Anda.');
    }
    const age = input.changes.birthDate && entryAgeProblem(input.changes.birthDate, owner.entryDate);
    if (age) throw invalidField('changes.birthDate', age);
    const family = familyProblem(record, { ...record, ...input.changes });
    if (family) throw invalidField(`changes.${family.field}`, family.message);
    const changes = requestedChanges(owner, record, input.changes);
    if (Object.keys(changes).length === 0) {
      throw new AppError('RULE', 'Data baru sama dengan data yang tercatat.');
    }
    const request = { studentId: owner.id, changes, reason: input.reason, requestedBy: userId };
    const id = found(await insertRequest(ctx.db, request));
    if (proof) await changeRequest(ctx.db, id, { proofFile: await keepProof(ctx, proof) });
    await audit(ctx, {
      action: 'data-change.request',
      entity: 'student',
      entityId: owner.id,
      after: { ...request, proof: proof?.originalName ?? null },
    });
    return found(await findRequest(ctx.db, id));
  });
}

function checkOpen(request: DataChangeRecord): void {
  if (request.status !== 'REQUESTED') throw new AppError('RULE', 'Pengajuan ini sudah diputuskan.');
}

export const withdrawDataChange = (outer: Ctx, id: string): Promise<DataChangeView> =>
  inTransaction(outer, async (ctx) => {
    const request = found(await lockRequest(ctx.db, id));
    if (request.studentId !== studentIdOf(ctx)) {
      throw new AppError('FORBIDDEN', 'Pengajuan ini milik mahasiswa lain.');
    }
    checkOpen(request);
    await changeRequest(ctx.db, id, { status: 'WITHDRAWN', decidedAt: ctx.now.toISOString() });
    await audit(ctx, { action: 'data-change.withdraw', entity: 'student', entityId: request.studentId });
    return found(await findRequest(ctx.db, id));
  });

/**
 * Locks the requested data until the transaction ends and checks that it is unchanged.
 * @throws AppError RULE naming data changed since the request, or no longer fitting the student
 */
async function requireSameData(ctx: Ctx, { studentId, changes }: DataChangeRecord): Promise<void> {
  await holdStudent(ctx.db, studentId);
  const owner = found((await findOwners(ctx.db, [studentId]))[0]);
  const record = found((await lockBiodata(ctx.db, [studentId])).get(studentId));
  const stored: Record<LockedField, string | null> = { ...record, name: owner.name };
  const moved = lockedFields.filter((field) => {
    const change = changes[field];
    return change !== undefined && stored[field] !== change.from && stored[field] !== change.to;
  });
  if (moved.length > 0) {
    const names = moved.map((field) => lockedFieldLabels[field]).join(', ');
    throw new AppError('RULE', `${names} sudah diubah sejak diajukan. Tolak pengajuan ini dengan catatan.`);
  }
  const birthDate = changes['birthDate']?.to;
  const age = birthDate === undefined ? null : entryAgeProblem(birthDate, owner.entryDate);
  if (age !== null) throw new AppError('RULE', age);
  const wanted = Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]));
  const family = familyProblem(record, { ...record, ...wanted });
  if (family !== null) throw new AppError('RULE', family.message);
}

/** Applies an approved request. */
async function applyRequest(ctx: Ctx, request: DataChangeRecord): Promise<void> {
  await requireSameData(ctx, request);
  const wanted = Object.entries(request.changes).map(([field, { to }]) => [field, to] as const);
  const { name, ...biodata } = Object.fromEntries(wanted);
  const reason = `Pengajuan perubahan data: ${request.reason}`;
  if (name !== undefined) {
    await renameStudent(ctx.db, request.studentId, name);
    await audit(ctx, {
      action: 'student.update',
      entity: 'student',
      entityId: request.studentId,
      before: { name: request.changes['name']?.from },
      after: { name },
      reason,
    });
  }
  await changeBiodata(ctx, [{ id: request.studentId, changes: biodata, reason }]);
}

/** Notifies the student of the decision. */
function tellDecided(ctx: Ctx, request: DataChangeRecord, { decision, note }: Decision): Promise<number> {
  const changed = lockedFields.filter((field) => field in request.changes);
  const fields = changed.map((field) => lockedFieldLabels[field]);
  const facts = { fields, approved: decision === 'APPROVED', note };
  const { studentId, id: about } = request;
  return notify(ctx, [{ to: { studentId }, topic: 'data.decided', about, facts }]);
}

type Decision = { decision: 'APPROVED' | 'REJECTED'; note: string; updatedAt: string };

/**
 * Decides a request; approval applies it, a rejection requires a note.
 * @throws AppError INVALID, STALE, RULE if already decided or the data changed meanwhile
 */
export const decideDataChange = (outer: Ctx, id: string, input: Decision): Promise<DataChangeView> =>
  inTransaction(outer, async (ctx) => {
    if (input.decision === 'REJECTED' && input.note === '') {
      throw invalidField('note', 'Isi alasan penolakan agar mahasiswa tahu apa yang harus diperbaiki.');
    }
    const request = found(await lockRequest(ctx.db, id));
    checkFresh(request, input.updatedAt);
    checkOpen(request);
    await changeRequest(ctx.db, id, {
      status: input.decision,
      decidedBy: actorOf(ctx).userId,
      decidedAt: ctx.now.toISOString(),
      decisionNote: input.note,
    });
    await audit(ctx, {
      action: 'data-change.decide',
      entity: 'student',
      entityId: request.studentId,
      before: { status: request.status },
      after: { status: input.decision, changes: request.changes },
      reason: input.note,
    });
    if (input.decision === 'APPROVED') await applyRequest(ctx, request);
    await tellDecided(ctx, request, input);
    return found(await findRequest(ctx.db, id));
  });
