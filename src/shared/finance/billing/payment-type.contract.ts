import { z } from 'zod';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { concentrations } from '#shared/platform/reference/course-type.ts';
import { earlyBirdProblem } from './early-bird.ts';
import { dueDayProblem, planProblem } from './installments.ts';
import { amountModes, paymentCategories, scholarshipKinds, typeStatuses } from './kinds.ts';
import { paymentGates } from '#shared/platform/access/gates.ts';
import {
  done,
  endpoint,
  idParams,
  listQuery,
  sortedBy,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { nimField, semesterField, yearDigits } from '#shared/platform/endpoint/fields.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { moneyField, shareField, sumField } from '#shared/platform/endpoint/money-field.ts';

const targetForm = z.object({
  entryYears: z.array(yearDigits).max(50).default([]),
  classTypes: z.array(z.enum(classTypes)).max(4).default([]),
  classIds: z.array(z.uuid()).max(200).default([]),
  concentrations: z.array(z.enum(concentrations)).max(10).default([]),
  studentIds: z.array(z.uuid()).max(1000).default([]),
  scholarshipsOnly: z.array(z.enum(scholarshipKinds)).max(4).default([]),
  scholarshipsNever: z.array(z.enum(scholarshipKinds)).max(4).default([]),
});

const lateFeeIn = <Money extends z.ZodType<number>>(money: Money) =>
  z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('NONE') }),
    z.object({ mode: z.literal('FLAT'), value: money }),
    z.object({ mode: z.literal('PERCENT_PER_MONTH'), value: shareField, max: money.nullable() }),
  ]);

const until = z.iso.date('Isi tanggal.');
const earlyBirdIn = <Money extends z.ZodType<number>>(money: Money) =>
  z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('AMOUNT'), value: money, until }),
    z.object({ mode: z.literal('PERCENT'), value: shareField, until }),
  ]);

const installment = z.object({ percent: shareField, dueDate: z.iso.date('Isi tanggal.') });

/** What a type bills to whom: all that the amount and the number of its bills depend on. */
const billing = {
  category: z.enum(paymentCategories, 'Pilih kategori.'),
  periodCode: semesterField,
  amountMode: z.enum(amountModes),
  amount: moneyField(0).default(0),
  /** Amounts named per student (CUSTOM). */
  amounts: z
    .array(
      z.object({
        nim: nimField,
        amount: moneyField(),
      }),
    )
    .max(5000)
    .default([]),
  target: targetForm.prefault({}),
};

const fields = z.object({
  _id: z.uuid().optional(),
  updatedAt: updatedAt.optional(),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9-]{1,29}$/, 'Kode 2–30 huruf besar, angka, atau tanda hubung.'),
  name: z.string().trim().min(3, 'Nama minimal 3 huruf.').max(120),
  ...billing,
  dueDate: z.iso.date('Isi tanggal jatuh tempo.'),
  installments: z.array(installment).max(12).default([]),
  allowPartial: z.boolean().default(true),
  minPartial: moneyField(0).default(0),
  lateFee: lateFeeIn(moneyField()).default({ mode: 'NONE' }),
  /** What paying in full by a day takes off a bill. */
  earlyBird: earlyBirdIn(moneyField()).nullable().default(null),
  gates: z.array(z.enum(paymentGates)).max(5).default([]),
  /** Ways it may be paid; empty = every active one. */
  methodIds: z.array(z.uuid()).max(50).default([]),
  note: z.string().trim().max(2000).default(''),
});

/** The most a bill of the type asks; null where only the plans of students tell. */
function mostOf({ amountMode, amount, amounts }: z.output<typeof fields>): number | null {
  if (amountMode === 'FLAT') return amount;
  return amountMode === 'CUSTOM' ? Math.max(0, ...amounts.map((one) => one.amount)) : null;
}

export const paymentTypeForm = fields.superRefine((form, check) => {
  const refuse = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message });
  if (form.amountMode !== 'CUSTOM' && form.amount === 0) refuse('amount', 'Isi jumlah dalam rupiah.');
  if (form.amountMode === 'CUSTOM' && form.amounts.length === 0) {
    refuse('amounts', 'Isi jumlah untuk setiap mahasiswa.');
  }
  const problem = planProblem(form.installments, form.dueDate);
  if (problem !== null) refuse('installments', problem);
  const most = mostOf(form);
  const early = form.earlyBird && earlyBirdProblem(form.earlyBird, form.installments, form.dueDate, most);
  if (early !== null) refuse('earlyBird', early);
  if (most !== null && form.minPartial > most)
    refuse('minPartial', `Paling banyak sebesar tagihannya, ${rupiah(most)}.`);
  const days = {
    dueDate: [form.dueDate],
    installments: form.installments.map(({ dueDate }) => dueDate),
    earlyBird: form.earlyBird === null ? [] : [form.earlyBird.until],
  };
  for (const [field, ends] of Object.entries(days)) {
    const tooSoon = dueDayProblem(form.periodCode, ends);
    if (tooSoon !== null) refuse(field, tooSoon);
  }
});
export type PaymentTypeForm = z.output<typeof paymentTypeForm>;
export type PaymentTypeInput = z.input<typeof paymentTypeForm>;

const progress = {
  bills: z.number().int(),
  /** Bills paid in full or with nothing to pay. */
  settled: z.number().int(),
  charged: sumField,
  discounted: sumField,
  paid: sumField,
};

export const paymentTypeRow = z.object({
  _id: z.string(),
  code: z.string(),
  name: z.string(),
  category: z.enum(paymentCategories),
  periodCode: z.string(),
  amountMode: z.enum(amountModes),
  amount: sumField,
  dueDate: z.string(),
  status: z.enum(typeStatuses),
  updatedAt: z.string(),
  ...progress,
});
export type PaymentTypeRow = z.infer<typeof paymentTypeRow>;

const paymentTypeDetail = z.object({
  ...fields.required({ _id: true, updatedAt: true }).shape,
  target: targetForm.extend({ entryYears: z.array(z.number().int()) }),
  amount: sumField,
  minPartial: sumField,
  lateFee: lateFeeIn(sumField),
  earlyBird: earlyBirdIn(sumField).nullable(),
  _id: z.string(),
  code: z.string(),
  amounts: z.array(z.object({ nim: z.string(), amount: sumField })),
  updatedAt: z.string(),
  status: z.enum(typeStatuses),
  openedAt: z.string().nullable(),
  /** The first day of the final exams of its term; null while the calendar does not know them. */
  examDay: z.string().nullable(),
  ...progress,
});
export type PaymentTypeDetail = z.infer<typeof paymentTypeDetail>;

const change = z.object({ updatedAt });
const job = z.object({ jobId: z.string().nullable() });

export const paymentTypeContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/payment-type',
    summary: 'Payment types with what was billed and paid; search takes a part of name or code',
    access: { permissions: ['paymentType:get'] },
    query: listQuery(['dueDate', 'name', 'code'], {
      periodCode: semesterField.optional(),
      category: z.enum(paymentCategories).optional(),
      status: z.enum(typeStatuses).optional(),
      sort: sortedBy(['dueDate', 'name', 'code'], '-dueDate'),
    }),
    response: z.array(paymentTypeRow),
    shape: 'page',
  }),
  select: endpoint({
    method: 'GET',
    path: '/api/staff/payment-type/select',
    summary: 'Types for pickers, the latest first',
    access: { permissions: ['paymentType:get'] },
    response: z.array(
      z.object({
        value: z.string(),
        label: z.string(),
        periodCode: z.string(),
        category: z.enum(paymentCategories),
        status: z.enum(typeStatuses),
      }),
    ),
  }),
  start: endpoint({
    method: 'GET',
    path: '/api/staff/payment-type/start',
    summary: 'What a new payment type starts with, by the settings of the college',
    access: { permissions: ['paymentType:get'] },
    response: z.object({ lateFee: lateFeeIn(sumField) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/staff/payment-type/:id',
    summary: 'One payment type as its form shows it',
    access: { permissions: ['paymentType:get'] },
    params: idParams,
    response: paymentTypeDetail,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/staff/payment-type/preview',
    summary: 'Whom a type would bill and how much; stores nothing',
    access: { permissions: ['paymentType:get'] },
    body: z.object({ _id: z.uuid().optional(), ...billing }),
    response: z.object({
      students: z.number().int(),
      gross: sumField,
      discounted: sumField,
      net: sumField,
      /** Students who match but would get no bill yet: no approved KRS to count, or no amount named. */
      without: z.number().int(),
      /** Students who hold a bill of this kind and term for another class type. */
      elsewhere: z.number().int(),
      /** Of the students, those who hold a bill of the type already. */
      billed: z.number().int(),
      /** Of those, the ones money was received from: their price stays what it was. */
      kept: z.number().int(),
      /** Students whose bill of the type was cancelled: it is not made again. */
      cancelled: z.number().int(),
      /** Of the students, those whose fixed grant other bills of the term use too. */
      sharing: z.number().int(),
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/payment-type',
    summary: 'Create a payment type as a draft, or change one (`_id`, `updatedAt`)',
    access: { permissions: ['paymentType:get'] },
    saves: {
      create: { permissions: ['paymentType:create'] },
      update: { permissions: ['paymentType:update'] },
    },
    body: paymentTypeForm,
    response: z.object({ _id: z.string(), jobId: z.string().nullable() }),
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/staff/payment-type/:id/open',
    summary: 'Open a type: a job bills every matching active student',
    access: { permissions: ['paymentType:update'] },
    params: idParams,
    body: change,
    response: job,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/staff/payment-type/:id/close',
    summary: 'Close a type: nobody else is billed; its bills stay owed',
    access: { permissions: ['paymentType:update'] },
    params: idParams,
    body: change,
    response: done,
  }),
  recompute: endpoint({
    method: 'POST',
    path: '/api/staff/payment-type/:id/recompute',
    summary: 'Measure the bills of an open type again',
    access: { permissions: ['paymentType:update'] },
    params: idParams,
    response: job,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/payment-type/:id',
    summary: 'Delete a draft, or take back a type nothing was paid for',
    access: { permissions: ['paymentType:delete'] },
    params: idParams,
    response: job,
  }),
};
