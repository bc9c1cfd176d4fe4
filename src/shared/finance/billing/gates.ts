import type { GateSettings } from '#shared/platform/campus/finance-settings.ts';
import { askFor } from '#shared/platform/access/ask-for.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import type { SemesterCode } from '#shared/platform/term/term.ts';
import { shareOf } from './bill-amount.ts';
import type { PaymentCategory } from './kinds.ts';
import type { PaymentGate } from '#shared/platform/access/gates.ts';

/** A bill as gates look at it, in rupiah. Cancelled bills are left out. */
export type GateBill = {
  name: string;
  category: PaymentCategory;
  /** The gates it stands before at UTS and UAS. */
  gates: readonly string[];
  periodCode: SemesterCode;
  /** What is asked in all, discounts taken off. */
  net: number;
  paid: number;
  /** What proofs that nobody has verified yet say is paid. */
  waiting: number;
  /** Of it, what parts due before today ask, with the late fee once the last one is. */
  due: number;
  /** More than one part. */
  inParts: boolean;
};

/** A bill of which only what is due is looked at, where that is less than the whole. */
type HeldBill = GateBill & { dueOnly?: boolean };

/** What one bill still needs before a gate opens. */
export type Shortfall = { bill: string; rule: string; amount: number; waiting: number };

/** Who and when is asked about: the term the gate stands in. */
export type GateQuestion = { gate: PaymentGate; periodCode: SemesterCode };

const shortOf = (bill: GateBill, needed: number, rule: string): Shortfall[] =>
  bill.paid < needed ? [{ bill: bill.name, rule, amount: needed - bill.paid, waiting: bill.waiting }] : [];

const DUE = 'yang sudah jatuh tempo';
/** A percentage with what it is of, where that is not the whole bill. */
const percentRule = (percent: number, dueOnly = false): string =>
  dueOnly ? `minimal ${percent}% dari ${DUE}` : `minimal ${percent}%`;

const percentOf = (net: number, percent: number): number => shareOf(net, percent * 100);

const ofTerm = <B extends GateBill>(bills: readonly B[], code: SemesterCode): B[] =>
  bills.filter(({ periodCode }) => periodCode === code);

const late = (bills: readonly GateBill[]) => bills.flatMap((bill) => shortOf(bill, bill.due, 'tunggakan'));

function beforeKrs(bills: readonly HeldBill[], code: SemesterCode, { krsSppPercent }: GateSettings) {
  const earlier = bills.filter(({ periodCode }) => periodCode < code);
  const asked = (bill: HeldBill): Shortfall[] => {
    if (bill.category === 'HERREGISTRASI')
      return shortOf(bill, bill.net, bill.dueOnly === true ? `cicilan ${DUE}` : 'harus lunas');
    if (bill.category !== 'SPP') return [];
    return shortOf(bill, percentOf(bill.net, krsSppPercent), percentRule(krsSppPercent, bill.dueOnly));
  };
  return [...late(earlier), ...ofTerm(bills, code).flatMap(asked)];
}

/**
 * What holds back a KRS that is approved already: the same sums, but only as far as they are past their day. A bill opened in
 * the middle of the term takes nobody's timetable away before it is due.
 */
export function holds(
  periodCode: SemesterCode,
  bills: readonly GateBill[],
  settings: GateSettings,
): Shortfall[] {
  const dueOnly = bills
    .filter(({ due }) => due > 0)
    .map((bill) => ({ ...bill, net: Math.min(bill.net, bill.due), dueOnly: bill.due < bill.net }));
  return beforeKrs(dueOnly, periodCode, settings);
}

/** A bill needs its percentage; one paid in parts only the parts due so far, where those are less. */
function beforeExam(bills: readonly GateBill[], { gate, periodCode }: GateQuestion, percent: number) {
  return ofTerm(bills, periodCode)
    .filter(({ gates }) => gates.includes(gate))
    .flatMap((bill) => {
      const share = percentOf(bill.net, percent);
      return bill.inParts && percent < 100 && bill.due < share
        ? shortOf(bill, bill.due, `cicilan ${DUE}`)
        : shortOf(bill, share, percent === 100 ? 'harus lunas' : percentRule(percent));
    });
}

/**
 * What a student has to pay before a gate opens; an empty list opens it (academic practice, percentages are settings).
 * Only what is verified counts; a bill of nothing counts as paid.
 */
export function shortfalls(
  question: GateQuestion,
  bills: readonly GateBill[],
  settings: GateSettings,
): Shortfall[] {
  const { gate, periodCode } = question;
  switch (gate) {
    case 'KRS':
      return beforeKrs(bills, periodCode, settings);
    case 'UTS':
      return beforeExam(bills, question, settings.utsPercent);
    case 'UAS':
      return beforeExam(bills, question, settings.uasPercent);
    case 'SKRIPSI': {
      const thesis = bills.filter(({ category }) => category === 'SKRIPSI');
      const rest = bills.filter(({ category }) => category !== 'SKRIPSI');
      return [...thesis.flatMap((bill) => shortOf(bill, bill.net, 'harus lunas')), ...late(rest)];
    }
    case 'WISUDA':
      break;
  }
  return bills.flatMap((bill) => shortOf(bill, bill.net, 'harus lunas'));
}

/** The sum and every bill it is made of. */
function sumUp(missing: readonly Shortfall[]): string {
  const total = missing.reduce((sum, { amount }) => sum + amount, 0);
  const parts = missing.map(({ bill, rule, amount, waiting }) => {
    const sent = waiting > 0 ? `, bukti ${rupiah(waiting)} menunggu verifikasi` : '';
    return `${bill} (${rule}, kurang ${rupiah(amount)}${sent})`;
  });
  return `${rupiah(total)}: ${parts.join('; ')}.`;
}

/** Whether nothing has to be paid any more, only verified. */
const isSent = (missing: readonly Shortfall[]): boolean =>
  missing.every(({ amount, waiting }) => waiting >= amount);

/** One sentence for a closed gate; null for an open one. */
export function shortfallMessage(missing: readonly Shortfall[]): string | null {
  const { student } = askFor[isSent(missing) ? 'verification' : 'payment'];
  return missing.length === 0 ? null : `${student} ${sumUp(missing)}`;
}

/** What holds back a KRS, as the end of a sentence; null for nothing. */
export const holdMessage = (held: readonly Shortfall[]): string | null =>
  held.length === 0 ? null : `belum ${isSent(held) ? 'diverifikasi' : 'dibayar'} ${sumUp(held)}`;
