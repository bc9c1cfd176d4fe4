import { addDays } from '#shared/platform/date/local-date.ts';
import type { InstallmentPlan } from '#shared/finance/billing/installments.ts';
import type { PaymentCategory, PaymentTarget } from '#shared/finance/billing/kinds.ts';
import type { GateName } from '#shared/platform/access/gates.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { newId } from '#server/platform/db/id.ts';
import type { DemoTerm } from './calendar.ts';
import type { DemoStudent } from './cohorts.ts';
import type { Row } from './insert.ts';

/** A payment type of the demo and whom of the term's students it is for. */
export type DemoType = {
  id: string;
  term: DemoTerm;
  category: PaymentCategory;
  amount: number;
  dueDate: string;
  installments: InstallmentPlan;
  isFor: (student: DemoStudent) => boolean;
  row: Row;
};

/** A scholarship of the demo: hundredths of a percent of these categories, or rupiah off each bill of them. */
export type DemoScholarship = {
  id: string;
  name: string;
  kind: 'KIP' | 'LEMBAGA' | 'SUBSIDI';
  mode: 'PERCENT' | 'AMOUNT';
  sponsor: string;
  minIpk: number | null;
  value: number;
  categories: PaymentCategory[];
};

const half = 5_000;
const quarter = 2_500;

type Plan = {
  code: string;
  name: string;
  category: PaymentCategory;
  amount: number;
  dueDate: string;
  installments?: InstallmentPlan;
  gates: GateName[];
  target: PaymentTarget;
  isFor: (student: DemoStudent) => boolean;
};

function typeOf(term: DemoTerm, plan: Plan): DemoType {
  const { code, name, category, amount, dueDate, installments = [], gates, target, isFor } = plan;
  const id = newId();
  const status = term.offset === 0 ? 'OPEN' : 'CLOSED';
  const opened = `${term.start}T02:00:00Z`;
  const row = {
    id,
    code: `${code}-${term.code}`,
    name: `${name} ${periodLabel(term.code)}`,
    category,
    amount,
    status,
    period_code: term.code,
    amount_mode: 'FLAT',
    target,
    due_date: dueDate,
    installments,
    gates,
    min_partial: 250_000,
    opened_at: opened,
    created_at: opened,
    updated_at: opened,
  };
  return {
    id,
    term,
    category,
    amount,
    dueDate,
    installments,
    isFor,
    row,
  };
}

/** What the college bills in a term: registration and tuition of everybody, the building fee of those who enter. */
export function typesOfTerm(term: DemoTerm): DemoType[] {
  const exam = addDays(term.gradeStart, -1);
  const inHalves = [
    { percent: half, dueDate: term.krsEnd },
    { percent: half, dueDate: exam },
  ];
  const tuition = (code: string, name: string, amount: number, classType: 'OFFLINE' | 'ONLINE') =>
    typeOf(term, {
      code,
      name,
      category: 'SPP',
      amount,
      dueDate: exam,
      installments: inHalves,
      gates: ['KRS', 'UTS', 'UAS'],
      target: { classTypes: [classType] },
      isFor: (student) => student.classOf.classType === classType,
    });
  const year = Number(term.code.slice(0, 4));
  const isEntry = term.code.endsWith('1');
  return [
    typeOf(term, {
      code: 'HER',
      name: 'Daftar ulang',
      category: 'HERREGISTRASI',
      amount: 250_000,
      dueDate: term.krsEnd,
      gates: ['KRS'],
      target: {},
      isFor: () => true,
    }),
    tuition('SPP-REG', 'SPP Reguler', 3_000_000, 'OFFLINE'),
    tuition('SPP-EKS', 'SPP Eksekutif', 3_600_000, 'ONLINE'),
    ...(isEntry
      ? [
          typeOf(term, {
            code: 'UG',
            name: 'Uang gedung',
            category: 'UANG_GEDUNG',
            amount: 5_000_000,
            dueDate: addDays(term.krsEnd, 300),
            gates: [],
            target: { entryYears: [year] },
            installments: [0, 100, 200, 300].map((days) => ({
              percent: quarter,
              dueDate: addDays(term.krsEnd, days),
            })),
            isFor: (student) => student.entryYear === year,
          }),
        ]
      : []),
  ];
}

/** Where the demo college is paid: banks that do not exist. */
export const demoMethods = [
  ...[
    { name: 'Bank Nusa Raya a.n. Yayasan Cendekia', type: 'BANK_TRANSFER', bank_name: 'Bank Nusa Raya' },
    { name: 'Bank Samudra a.n. Yayasan Cendekia', type: 'BANK_TRANSFER', bank_name: 'Bank Samudra' },
  ].map((method, at) => ({
    ...method,
    account_number: at === 0 ? '1200034567890' : '7045551234',
    va_prefix: '',
  })),
  {
    name: 'Virtual account Bank Nusa Raya',
    type: 'VIRTUAL_ACCOUNT',
    bank_name: 'Bank Nusa Raya',
    account_number: '',
    va_prefix: '8808',
  },
  { name: 'Kas Bagian Keuangan', type: 'CASH', bank_name: '', account_number: '', va_prefix: '' },
].map((method, order) => ({
  id: newId(),
  ...method,
  order,
  account_holder: method.type === 'CASH' ? '' : 'Yayasan Cendekia Nusantara',
  instructions:
    method.type === 'CASH'
      ? 'Loket Bagian Keuangan, Senin–Jumat 08.00–15.00.'
      : '1. Transfer **tepat** sejumlah tagihan.\n2. Tulis **NIM** pada berita transfer.\n3. Unggah buktinya di sini.',
}));

/** Scholarships the demo college grants. */
export const demoScholarships = (): DemoScholarship[] => [
  {
    id: newId(),
    name: 'KIP Kuliah',
    kind: 'KIP',
    mode: 'PERCENT',
    value: 10_000,
    categories: [],
    sponsor: 'Pemerintah',
    minIpk: 275,
  },
  {
    id: newId(),
    name: 'Beasiswa Yayasan 50%',
    kind: 'LEMBAGA',
    mode: 'PERCENT',
    value: half,
    categories: ['SPP'],
    sponsor: 'Yayasan',
    minIpk: 300,
  },
  {
    id: newId(),
    name: 'Subsidi Pemkab Contoh',
    kind: 'SUBSIDI',
    mode: 'AMOUNT',
    value: 1_000_000,
    categories: ['SPP'],
    sponsor: 'Pemerintah Kabupaten Contoh',
    minIpk: null,
  },
];
