import type { MainData } from '#shared/platform/campus/main-data.ts';
import { holdMessage, type Shortfall, shortfallMessage, shortfalls } from '#shared/finance/billing/gates.ts';
import type { PaymentGate } from '#shared/platform/access/gates.ts';
import type { SemesterCode } from '#shared/platform/term/term.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { holds as holdsRight } from '#server/platform/http/permission.ts';
import { toReader } from '#server/platform/http/to-reader.ts';
import { today } from '#server/platform/http/today.ts';
import { krsRead, registerKrsSource } from '#server/enrolment/krs/krs.public.ts';
import { findLatePayers, findStanding, type Standing, standingOf } from './gates.store.ts';
import { heldBack } from './hold.ts';

export { admissionsOf, unpaidOf } from './admission.service.ts';
export { type Standing, standingOf } from './gates.store.ts';

/** Gates a college may switch off; the others always apply. */
const switches = { KRS: 'paymentKrs', UTS: 'paymentUts', UAS: 'paymentUas' } as const;

/**
 * What a student must pay before a gate, with its message; `until` is the last day of a dispensation, `conditions` its
 * conditions.
 */
export type GateState = {
  gate: PaymentGate;
  missing: Shortfall[];
  message: string | null;
  until: string | null;
  conditions: string;
  isOn: boolean;
};

function exemptionFrom({ exempt }: Standing, gate: PaymentGate): Pick<GateState, 'until' | 'conditions'> {
  const { until, conditions } = exempt.find((one) => one.gate === gate) ?? { until: null, conditions: '' };
  return { until, conditions };
}

/** Returns the state of every payment gate of a term for a student, worded for the caller. */
export async function paymentGatesOf(
  ctx: Ctx,
  studentId: string,
  periodCode: SemesterCode,
  gates: readonly PaymentGate[],
): Promise<GateState[]> {
  const [{ data }, day] = await Promise.all([ctx.services.campus.get(), today(ctx)]);
  const standing = await findStanding(ctx.db, studentId, day);
  return gates.map((gate) => {
    const { message, ...state } = stateOf(gate, periodCode, standing, data.gates);
    return { ...state, message: message && toReader(ctx, studentId, message) };
  });
}

/** A held KRS closes the exams too, whatever their own gates require. */
function stateOf(
  gate: PaymentGate,
  periodCode: SemesterCode,
  standing: Standing,
  settings: MainData['gates'],
): GateState {
  const exemption = exemptionFrom(standing, gate);
  const held =
    gate === 'UTS' || gate === 'UAS' ? heldBack(standing, { periodCode, exam: gate }, settings) : [];
  const hold = holdMessage(held);
  if (hold !== null) {
    return { gate, missing: held, message: `KRS ditahan: ${hold}`, ...exemption, isOn: true };
  }
  const missing = shortfalls({ gate, periodCode }, standing.bills, settings);
  const isOn = gate === 'SKRIPSI' || gate === 'WISUDA' || settings[switches[gate]];
  return { gate, missing, message: shortfallMessage(missing), ...exemption, isOn };
}

const refusalOf = ({ isOn, until, message }: GateState): string | null =>
  !isOn || until !== null ? null : message;

/**
 * Returns what must be paid before a gate, from the result of `standingOf`; null when it is open, switched off or
 * dispensed.
 */
export const gateRefusal = (
  gate: PaymentGate,
  periodCode: SemesterCode,
  present: Standing,
  settings: MainData['gates'],
): string | null => refusalOf(stateOf(gate, periodCode, present, settings));

/**
 * Amounts are shown to the student and to those who may see payments; advisors and examiners learn only that something
 * is due.
 */
const seesSums = (ctx: Ctx, studentId: string): boolean =>
  ctx.actor?.studentId === studentId || holdsRight(ctx, 'payment:get');

const OWES = 'Masih ada tagihan yang belum lunas.';
const OWES_LATE = 'masih ada tagihan yang lewat jatuh tempo.';

/**
 * Returns the sentence naming what must be paid before the gate opens, as far as the reader may know; null when the
 * gate is open, switched off or dispensed.
 */
export async function paymentRefusal(
  ctx: Ctx,
  studentId: string,
  periodCode: SemesterCode,
  gate: PaymentGate,
): Promise<string | null> {
  const [state] = await paymentGatesOf(ctx, studentId, periodCode, [gate]);
  const refusal = state === undefined ? null : refusalOf(state);
  return refusal === null || seesSums(ctx, studentId) ? refusal : OWES;
}

const standing = krsRead<Standing>(({ studentId, day }) => standingOf(studentId, day));

/** Registers the payment gates as a source of the KRS. Called once at start. */
export function registerPaymentGates(): void {
  registerKrsSource({
    payment: async (ctx, { periodCode, read }) => {
      const { data } = await ctx.services.campus.get();
      return refusalOf(stateOf('KRS', periodCode, read(standing), data.gates));
    },
    holdRead: ({ studentId, day }) => standingOf(studentId, day),
    hold: async (ctx, { studentId, read, ...asked }) => {
      const { data } = await ctx.services.campus.get();
      const held = heldBack(read(standing), asked, data.gates);
      return held.length === 0 || seesSums(ctx, studentId) ? holdMessage(held) : OWES_LATE;
    },
    biodataExempt: async (_ctx, { read }) => read(standing).exempt.some(({ gate }) => gate === 'BIODATA'),
    arrears: async (ctx, studentIds) => findLatePayers(ctx.db, studentIds, await today(ctx)),
  });
}
