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

/** Only a request changes what PDDIKTI holds; the registrar may, with a reason. */
function checkLocks(owner: BiodataOwner, record: BiodataRecord, form: Input, own: boolean): void {
  const [field] = changedLocks(record, form).filter((one) => isLocked(owner, one));
  if (!field) return;
  const held = `${lockedFieldLabels[field]} sudah tercatat di PDDIKTI.`;
  if (own) throw invalidField(field, `${held} Gunakan "Ajukan perubahan data".`);
  if (!form.reason) throw invalidField('reason', `${held} Isi alasan perubahan.`);
}

function checkBirths(owner: BiodataOwner, record: BiodataRecord, form: BiodataForm): void {
  const isKnown = isKept(form, record, 'birthDate');
  const age = form.birthDate && !isKnown && entryAgeProblem(form.birthDate, owner.entryDate);
  if (age) throw invalidField('birthDate', age);
  const problem = familyProblem(record, { ...record, ...form });
  if (problem) throw invalidField(problem.field, problem.message);
}

/** How complete the biodata is, in the words for who asks. */
async function completenessOf(ctx: Ctx, owner: BiodataOwner, record: BiodataRecord | undefined) {
  const context = { entryYear: owner.entryYear, today: await today(ctx) };
  const check = checkBiodata(withPhoto(record ?? {}, owner), context);
  return { ...check, message: toReader(ctx, owner.id, check.message) };
}

/** What a machine doubts, and what PDDIKTI would refuse. */
const warningsOf = (name: string, record: BiodataRecord): string[] => [
  ...(record.nik === null ? [] : checkNik(record.nik, record).warnings),
  ...biodataWarnings(name, record),
];

async function save(ctx: Ctx, owner: BiodataOwner, form: Input, own: boolean): Promise<Saved> {
  const before = found((await lockBiodata(ctx.db, [owner.id])).get(owner.id));
  checkFresh(before, form.updatedAt);
  checkLocks(owner, before, form, own);
  checkBirths(owner, before, form);
  if ((form.guardian?.consentOn ?? '') > (await today(ctx))) {
    throw invalidField('guardian.consentOn', 'Tanggal persetujuan belum tiba.');
  }
  const { updatedAt: _, reason, ...changes } = form;
  await changeBiodata(ctx, [{ id: owner.id, changes, reason }]);
  const after = found((await readBiodata(ctx.db, [owner.id])).get(owner.id));
  return {
    biodata: after,
    completeness: await completenessOf(ctx, owner, after),
    warnings: warningsOf(owner.name, after),
  };
}

const ownerOf = async (ctx: Ctx, id: string): Promise<BiodataOwner> =>
  found((await findOwners(ctx.db, [id]))[0]);

/** Changes fields of the own biodata. */
export const saveOwnBiodata = (outer: Ctx, form: Input): Promise<Saved> =>
  inTransaction(outer, async (ctx) => save(ctx, await ownerOf(ctx, studentIdOf(ctx)), form, true));

/** Changes fields of a student's biodata as staff. */
export const saveBiodata = (outer: Ctx, id: string, form: Input): Promise<Saved> =>
  inTransaction(outer, async (ctx) => save(ctx, await ownerOf(ctx, id), form, false));

/** How complete a student's biodata is: for the owner, the advisor and who may read biodata. */
export async function checkProfile(ctx: Ctx, id: string): Promise<Told<CompletenessView>> {
  const actor = actorOf(ctx);
  const owner = await ownerOf(ctx, id);
  const own = owner.userId === actor.userId;
  const advised = actor.lecturerId !== null && (await isAdvisee(ctx.db, owner.id, actor.lecturerId));
  if (!own && !advised && !holds(ctx, 'studentProfile:get')) {
    throw await refusedStudent(ctx, owner.id, 'Anda hanya dapat melihat biodata Anda sendiri.');
  }
  const record = (await readBiodata(ctx.db, [owner.id])).get(owner.id);
  const { message, complete, percent, missing } = await completenessOf(ctx, owner, record);
  return told({ complete, percent, missing }, message);
}
