import { findLatePayers, findStandings } from '#server/teaching/gates/gates.store.ts';
import { findStanding } from '#server/people/leave/leave.store.ts';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { financeReportContract } from '#shared/finance/finance-reports/finance-report.contract.ts';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import { shortfalls } from '#shared/finance/billing/gates.ts';
import { defaultGateSettings } from '#shared/platform/campus/finance-settings.ts';
import type { TestApp } from '../test-app.ts';
import type { BillingScene } from './billing-scene.ts';

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

type Asked = {
  /** Nobody else is of this entry year. */
  student: { id: string; nim: string; userId: string; entryYear: number };
  /** The types the student is billed for, and nobody else is. */
  typeIds: readonly string[];
  /** The campus day. */
  day: string;
};

/** What the student reads. */
async function ownFigures(t: TestApp, { student }: Asked) {
  await t.as(student.userId);
  const account = (await t.call(paymentContract.account, {})).data;
  const { items } = (await t.call(noticeContract.list, {})).data;
  return { account, bell: items.find(({ id }) => id.startsWith('bills-overdue'))?.body ?? '' };
}

/** What finance reads in lists and reports. */
async function officeFigures(t: TestApp, office: string, { student, typeIds }: Asked) {
  await t.as(office);
  const { id, nim, entryYear } = student;
  const query = { search: nim, limit: 100 };
  const year = { query: { search: String(entryYear) } };
  const { bands, cohorts } = (await t.call(billContract.ageing, { query: { entryYear } })).data;
  return {
    list: (await t.call(billContract.list, { query })).data,
    card: (await t.call(billContract.card, { params: { id } })).data,
    arrears: (await t.call(billContract.arrears, { query })).data,
    report: (await t.call(financeReportContract.receivables, year)).data,
    types: await Promise.all(
      typeIds.map(async (typeId) => (await t.call(paymentTypeContract.get, { params: { id: typeId } })).data),
    ),
    bands,
    cohorts,
  };
}

/** Sums of the columns of the list of bills as a file. */
async function exported(t: TestApp, { student: { nim } }: Asked) {
  const file = await t.call(billContract.exportBills, { query: { search: nim, format: 'csv' } });
  const [head = [], ...rows] = String(file.data)
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(';'));
  return (label: string): number => sum(rows.map((cells) => Number(cells[head.indexOf(label)] ?? NaN)));
}

/** What holds the student back elsewhere. */
async function heldBack({ db }: TestApp, periodId: string, { student: { id }, day }: Asked) {
  const bills = (await findStandings(db, [id], day)).get(id)?.bills ?? [];
  const short = (gate: 'WISUDA' | 'SKRIPSI'): number =>
    sum(shortfalls({ gate, periodCode: '20261' }, bills, defaultGateSettings).map(({ amount }) => amount));
  return {
    graduation: short('WISUDA'),
    gate: short('SKRIPSI'),
    leave: (await findStanding(db, id, periodId, day))?.overdue ?? 0,
    isLate: (await findLatePayers(db, [id], day)).has(id),
  };
}

/** What a student owes, what of it is late and its late fees, everywhere they are told. */
export async function owedFigures(t: TestApp, scene: BillingScene, asked: Asked) {
  const { account, bell } = await ownFigures(t, asked);
  const { list, card, arrears, report, types, bands, cohorts } = await officeFigures(
    t,
    scene.office.id,
    asked,
  );
  const column = await exported(t, asked);
  const { graduation, gate, leave, isLate } = await heldBack(t, scene.period.id, asked);
  const sumsOf = (key: 'charged' | 'discounted' | 'paid') => ({
    list: sum(list.map((row) => row[key])),
    report: sum(report.map((row) => row[key])),
    cohorts: sum(cohorts.map((row) => row[key])),
    types: sum(types.map((row) => row[key])),
  });
  return {
    charged: sumsOf('charged'),
    discounted: sumsOf('discounted'),
    paid: sumsOf('paid'),
    students: {
      report: sum(report.map((row) => row.students)),
      cohorts: sum(cohorts.map((row) => row.students)),
    },
    balance: {
      account: account.balance,
      card: card.owed,
      list: sum(list.map(({ balance }) => balance)),
      report: sum(report.map(({ balance }) => balance)),
      cohorts: sum(cohorts.map(({ balance }) => balance)),
      types: sum(types.map(({ charged, discounted, paid }) => charged - discounted - paid)),
      export: column('Sisa'),
      graduation,
    },
    lateFee: {
      account: sum(account.bills.map(({ lateFee }) => lateFee)),
      list: sum(list.map(({ lateFee }) => lateFee)),
      export: column('Denda di dalamnya'),
    },
    overdue: {
      account: account.overdue,
      card: card.overdue,
      arrears: sum(arrears.map(({ overdue }) => overdue)),
      bands: sum(bands.map(({ overdue }) => overdue)),
      gate,
      leave,
    },
    next: { account: account.nextDue?.date ?? null, card: card.nextDue },
    isLate,
    bell,
  };
}
