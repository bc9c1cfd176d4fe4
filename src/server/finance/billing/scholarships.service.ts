import type { z } from 'zod';
import type {
  GrantRow,
  scholarshipContract,
  ScholarshipForm,
  ScholarshipView,
} from '#shared/finance/billing/scholarship.contract.ts';
import { endingProblem } from '#shared/finance/billing/coaching.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, checkKnown, found } from '#server/platform/db/list.ts';
import { type Page, pageOf, type Told, told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { onCampusDay } from '#server/platform/http/today.ts';
import { endGrants } from './end-grants.ts';
import { billsOfStudents, measureBills } from './measure.ts';
import {
  alreadyGranted,
  deleteScholarship,
  type GrantQuery,
  insertGrants,
  insertScholarship,
  listGrants,
  listScholarships,
  lockGrants,
  lockScholarship,
  renewalOf,
  scholarshipUses,
  studentsByNim,
  updateScholarship,
} from './scholarships.store.ts';

export async function scholarshipList(ctx: Ctx): Promise<ScholarshipView[]> {
  const { period } = await ctx.services.campus.get();
  return listScholarships(ctx.db, period?.code ?? null);
}

export async function grantPage(ctx: Ctx, query: GrantQuery): Promise<Page<GrantRow>> {
  const { rows, total } = await listGrants(ctx.db, query);
  return pageOf(rows, total, query);
}

/** What the discounts on bills were computed from. */
const terms = ({ mode, value, categories }: Pick<ScholarshipForm, 'mode' | 'value' | 'categories'>): string =>
  JSON.stringify([mode, value, categories.toSorted()]);

/** Creates or changes a scholarship; what it gives stays once bills were reckoned with it. */
export const saveScholarship = (outer: Ctx, form: ScholarshipForm): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const { _id, updatedAt, ...columns } = form;
    const before = _id ? found(await lockScholarship(ctx.db, _id)) : null;
    if (before) {
      checkFresh(before, updatedAt ?? '');
      const { bills } = await scholarshipUses(ctx.db, before.id);
      if (bills > 0 && terms(before) !== terms(form)) {
        throw invalidField(
          'value',
          `Sudah memotong ${grouped(bills)} tagihan. Buat beasiswa baru untuk nilai lain.`,
        );
      }
      await updateScholarship(ctx.db, before.id, columns);
    }
    const entityId = before?.id ?? (await insertScholarship(ctx.db, columns));
    const action = before ? 'scholarship.update' : 'scholarship.create';
    await audit(ctx, {
      action,
      entity: 'scholarship',
      entityId,
      before: before ?? undefined,
      after: columns,
    });
    return { _id: entityId };
  });

/** Deletes a scholarship nobody was granted. */
export const removeScholarship = (outer: Ctx, id: string): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockScholarship(ctx.db, id));
    const { grants } = await scholarshipUses(ctx.db, id);
    if (grants > 0) {
      throw new AppError(
        'REFERENCED',
        `Beasiswa sudah diberikan kepada ${grants} mahasiswa. Nonaktifkan saja.`,
      );
    }
    await deleteScholarship(ctx.db, id);
    await audit(ctx, { action: 'scholarship.delete', entity: 'scholarship', entityId: id, before });
    return { _id: id };
  });

type GrantInput = z.output<typeof scholarshipContract.grant.body>;

/** Whether a grant until a term counts in the active one or later. */
export async function reachesToday(ctx: Ctx, untilPeriod: string): Promise<boolean> {
  const { period } = await ctx.services.campus.get();
  return period !== null && untilPeriod >= period.code;
}

/** Ids of the students, or the refusal that names those who cannot be granted; who has left may have a past term put right. */
async function grantees(ctx: Ctx, input: GrantInput): Promise<string[]> {
  const students = await studentsByNim(ctx.db, input.nims);
  const known = new Set(students.map(({ nim }) => nim));
  const check = (right: ReadonlySet<string>, why: string): void =>
    checkKnown(input.nims, right, { field: 'nims', says: (wrong) => `NIM ${wrong} ${why}.` });
  check(known, 'tidak ditemukan');
  const { scholarshipId, fromPeriod, untilPeriod } = input;
  const gone = new Set(students.flatMap((one) => (one.gone ? one.nim : [])));
  if (gone.size > 0 && (await reachesToday(ctx, untilPeriod))) {
    check(known.difference(gone), 'sudah lulus atau keluar');
  }
  const ids = students.map(({ id }) => id);
  const held = await alreadyGranted(ctx.db, scholarshipId, ids, fromPeriod, untilPeriod);
  check(known.difference(new Set(held)), 'sudah menerimanya pada semester itu');
  return ids;
}

/** Grants a scholarship to students, all or none; their bills of those terms follow through the books at once. */
export const grantScholarship = (
  outer: Ctx,
  input: GrantInput,
): Promise<Told<{ granted: number; bills: number }>> =>
  onCampusDay(outer, async (ctx, day) => {
    const scholarship = found(await lockScholarship(ctx.db, input.scholarshipId));
    if (!scholarship.isActive) throw invalidField('scholarshipId', 'Beasiswa ini tidak aktif.');
    const ids = await grantees(ctx, input);
    const { fromPeriod, untilPeriod, decreeNo, scholarshipId } = input;
    const common = { scholarshipId, fromPeriod, untilPeriod, decreeNo, createdBy: actorOf(ctx).userId };
    const made = await insertGrants(
      ctx.db,
      ids.map((studentId) => ({ studentId, ...common })),
    );
    const affected = await billsOfStudents(ctx.db, ids, fromPeriod, untilPeriod);
    const bills = await measureBills(ctx, day, affected, scholarship.name);
    await audit(
      ctx,
      ...made.map(({ id }) => ({
        action: 'scholarship-grant.create',
        entity: 'scholarship-grant',
        entityId: id,
        after: common,
      })),
    );
    return told(
      { granted: made.length, bills },
      `${scholarship.name} diberikan kepada ${grouped(made.length)} mahasiswa; ${grouped(bills)} tagihan disesuaikan.`,
    );
  });

type EndInput = z.output<typeof scholarshipContract.end.body>;

/** Ends a grant from a term on; bills from that term are full again. */
export const endGrant = (outer: Ctx, id: string, input: EndInput): Promise<Told<{ bills: number }>> =>
  onCampusDay(outer, async (ctx, day) => {
    const grant = found((await lockGrants(ctx.db, [id]))[0]);
    checkFresh(grant, input.updatedAt);
    if (grant.status === 'ENDED') throw new AppError('RULE', 'Beasiswa mahasiswa ini sudah diakhiri.');
    if (input.fromPeriod < grant.fromPeriod || input.fromPeriod > grant.untilPeriod) {
      throw invalidField('fromPeriod', 'Pilih semester di dalam masa beasiswa.');
    }
    const renewal = found(await renewalOf(ctx.db, id));
    const problem = endingProblem({ ...renewal, ...input });
    if (problem !== null) throw new AppError('RULE', problem);
    const bills = await endGrants(ctx, [grant], { ...input, day });
    return told({ bills }, `Beasiswa diakhiri; ${grouped(bills)} tagihan disesuaikan.`);
  });
