import type { BiodataForm, BiodataView, CompletenessView } from '#shared/people/biodata/biodata.contract.ts';
import {
  type LockedField,
  lockedFieldLabels,
  lockedFields,
} from '#shared/people/biodata/data-change.contract.ts';
import { entryAgeProblem } from '#shared/people/biodata/age.ts';
import { checkBiodata } from '#shared/people/biodata/completeness.ts';
import { familyProblem } from '#shared/people/biodata/family.ts';
import { checkNik } from '#shared/people/biodata/nik.ts';
import { biodataWarnings } from '#shared/people/biodata/feeder-fields.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Told, told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction, studentIdOf } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { toReader } from '#server/platform/http/to-reader.ts';
import { today } from '#server/platform/http/today.ts';
import { refusedStudent } from '#server/platform/audit/refuse-student.ts';
import { isKept } from '#server/platform/reference/is-kept.ts';
import { isAdvisee } from './biodata-access.ts';
import { changeBiodata } from './biodata.public.ts';
import { isLocked } from './locks.ts';
import { withPhoto } from './photo.ts';
import {
  type BiodataOwner,
  type BiodataRecord,
  findOwners,
  lockBiodata,
  readBiodata,
} from './biodata.store.ts';

type Input = BiodataForm & { updatedAt: string; reason?: string | undefined };
type Saved = { biodata: BiodataView; completeness: CompletenessView; warnings: string[] };

function changedLocks(record: BiodataRecord, form: BiodataForm): LockedField[] {
  const stored: Record<string, unknown> = record;
  const wanted: Record<string, unknown> = form;
  return lockedFields.filter((field) => wanted[field] !== undefined && wanted[field] !== stored[field]);
}

/** Checks locked fields: the student needs a request to change them, the registrar a reason. */
function checkLocks(owner: BiodataOwner, record: BiodataRecord, form: Input, isOwner: boolean): void {
  const [field] = changedLocks(record, form).filter((lockedField) => isLocked(owner, lockedField));
  if (!field) return;
  const lockedMessage = `${lockedFieldLabels[field]} sudah tercatat di PDDIKTI.`;
  if (isOwner) throw invalidField(field, `${lockedMessage} Gunakan "Ajukan perubahan data".`);
  if (!form.reason) throw invalidField('reason', `${lockedMessage} Isi alasan perubahan.`);
}

function checkBirths(owner: BiodataOwner, record: BiodataRecord, form: BiodataForm): void {
  const isKnown = isKept(form, record, 'birthDate');
  const age = form.birthDate && !isKnown && entryAgeProblem(form.birthDate, owner.entryDate);
  if (age) throw invalidField('birthDate', age);
  const problem = familyProblem(record, { ...record, ...form });
  if (problem) throw invalidField(problem.field, problem.message);
}

/** Checks the completeness, with a message addressed to the reader. */
async function checkCompleteness(ctx: Ctx, owner: BiodataOwner, record: BiodataRecord | undefined) {
  const context = { entryYear: owner.entryYear, today: await today(ctx) };
  const check = checkBiodata(withPhoto(record ?? {}, owner), context);
  return { ...check, message: toReader(ctx, owner.id, check.message) };
}

/** Returns doubts about the NIK and values PDDIKTI would refuse. */
const biodataWarningsFor = (name: string, record: BiodataRecord): string[] => [
  ...(record.nik === null ? [] : checkNik(record.nik, record).warnings),
  ...biodataWarnings(name, record),
];

async function save(ctx: Ctx, owner: BiodataOwner, form: Input, isOwner: boolean): Promise<Saved> {
  const before = found((await lockBiodata(ctx.db, [owner.id])).get(owner.id));
  checkFresh(before, form.updatedAt);
  checkLocks(owner, before, form, isOwner);
  checkBirths(owner, before, form);
  if ((form.guardian?.consentOn ?? '') > (await today(ctx))) {
    throw invalidField('guardian.consentOn', 'Tanggal persetujuan belum tiba.');
  }
  const { updatedAt: _, reason, ...changes } = form;
  await changeBiodata(ctx, [{ id: owner.id, changes, reason }]);
  const after = found((await readBiodata(ctx.db, [owner.id])).get(owner.id));
  return {
    biodata: after,
    completeness: await checkCompleteness(ctx, owner, after),
    warnings: biodataWarningsFor(owner.name, after),
  };
}

const getOwner = async (ctx: Ctx, id: string): Promise<BiodataOwner> =>
  found((await findOwners(ctx.db, [id]))[0]);

/** Changes the actor's own biodata. */
export const saveOwnBiodata = (outer: Ctx, form: Input): Promise<Saved> =>
  inTransaction(outer, async (ctx) => save(ctx, await getOwner(ctx, studentIdOf(ctx)), form, true));

/** Changes a student's biodata as staff. */
export const saveBiodata = (outer: Ctx, id: string, form: Input): Promise<Saved> =>
  inTransaction(outer, async (ctx) => save(ctx, await getOwner(ctx, id), form, false));

/** Returns the completeness of a student's biodata to the owner, the advisor and readers of biodata. */
export async function checkProfile(ctx: Ctx, id: string): Promise<Told<CompletenessView>> {
  const actor = actorOf(ctx);
  const owner = await getOwner(ctx, id);
  const isOwner = owner.userId === actor.userId;
  const advised = actor.lecturerId !== null && (await isAdvisee(ctx.db, owner.id, actor.lecturerId));
  if (!isOwner && !advised && !holds(ctx, 'studentProfile:get')) {
    throw await refusedStudent(ctx, owner.id, 'Anda hanya dapat melihat biodata Anda sendiri.');
  }
  const record = (await readBiodata(ctx.db, [owner.id])).get(owner.id);
  const { message, complete, percent, missing } = await checkCompleteness(ctx, owner, record);
  return told({ complete, percent, missing }, message);
}
