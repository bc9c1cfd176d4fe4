import type { ClassType } from '#shared/platform/reference/class-type.ts';
import type { Concentration } from '#shared/platform/reference/course-type.ts';

/** What a bill is for (academic practice), with what people read. */
export const paymentCategoryLabels = {
  PENDAFTARAN: 'Biaya pendaftaran',
  UANG_GEDUNG: 'Uang gedung',
  HERREGISTRASI: 'Daftar ulang',
  SPP: 'SPP tetap',
  SKS: 'SPP per sks',
  UTS: 'Biaya UTS',
  UAS: 'Biaya UAS',
  PRAKTIKUM: 'Praktikum',
  KKN: 'KKN',
  MAGANG: 'Magang',
  SEMINAR_PROPOSAL: 'Seminar proposal',
  SKRIPSI: 'Skripsi',
  YUDISIUM: 'Yudisium',
  WISUDA: 'Wisuda',
  KONVERSI: 'Konversi',
  CUTI: 'Cuti',
  DENDA_KRS: 'Denda KRS',
  DENDA_PERPUS: 'Denda perpustakaan',
  SEMESTER_PENDEK: 'Semester pendek',
  LAINNYA: 'Lainnya',
} as const;
export type PaymentCategory = keyof typeof paymentCategoryLabels;
/** What a term of study costs as PDDIKTI asks for it; a fine is none of it. */
export const tuitionCategories = [
  'SPP',
  'SKS',
  'SEMESTER_PENDEK',
  'CUTI',
] as const satisfies PaymentCategory[];

export const paymentCategories = Object.keys(paymentCategoryLabels) as [
  PaymentCategory,
  ...PaymentCategory[],
];

/** What received money was for: bills of a category, an invoice to a sponsor, or a deposit. */
export const receiptPurposeLabels: Record<PaymentCategory | 'SPONSOR' | 'DEPOSIT', string> = {
  ...paymentCategoryLabels,
  SPONSOR: 'Invoice sponsor',
  DEPOSIT: 'Deposit',
};

/** How the amount of a bill comes about. */
export const amountModes = ['FLAT', 'PER_SKS', 'PER_COURSE', 'CUSTOM'] as const;
export type AmountMode = (typeof amountModes)[number];

export const amountModeLabels: Record<AmountMode, string> = {
  FLAT: 'Sama untuk semua',
  PER_SKS: 'Per sks',
  PER_COURSE: 'Per mata kuliah',
  CUSTOM: 'Per mahasiswa',
};

export const typeStatuses = ['DRAFT', 'OPEN', 'CLOSED'] as const;
export type TypeStatus = (typeof typeStatuses)[number];

export const typeStatusLabels: Record<TypeStatus, string> = {
  DRAFT: 'Draf',
  OPEN: 'Dibuka',
  CLOSED: 'Ditutup',
};

/** State of a bill, kept by the database from its sums. */
export const billStatuses = ['UNPAID', 'PARTIAL', 'PAID', 'WAIVED', 'CANCELLED'] as const;
export type BillStatus = (typeof billStatuses)[number];

export const billStatusLabels: Record<BillStatus, string> = {
  UNPAID: 'Belum bayar',
  PARTIAL: 'Sebagian',
  PAID: 'Lunas',
  WAIVED: 'Dibebaskan',
  CANCELLED: 'Dibatalkan',
};

export const methodTypes = ['BANK_TRANSFER', 'VIRTUAL_ACCOUNT', 'QRIS', 'CASH', 'EWALLET'] as const;
export type MethodType = (typeof methodTypes)[number];

export const methodTypeLabels: Record<MethodType, string> = {
  BANK_TRANSFER: 'Transfer bank',
  VIRTUAL_ACCOUNT: 'Virtual account',
  QRIS: 'QRIS',
  CASH: 'Tunai',
  EWALLET: 'Dompet digital',
};

/** Scholarship kinds of the specification §3, and discounts the college names itself. */
export const scholarshipKinds = ['KIP', 'LEMBAGA', 'SUBSIDI', 'POTONGAN'] as const;
export type ScholarshipKind = (typeof scholarshipKinds)[number];

export const scholarshipKindLabels: Record<ScholarshipKind, string> = {
  KIP: 'KIP Kuliah',
  LEMBAGA: 'Beasiswa lembaga',
  SUBSIDI: 'Subsidi pihak ketiga',
  POTONGAN: 'Potongan',
};

/** What bills are narrowed by: a kind of discount on them, any, or none. */
export const discountFilters = ['any', 'none', ...scholarshipKinds] as const;
export const discountFilterLabels: Record<(typeof discountFilters)[number], string> = {
  any: 'Dengan potongan',
  none: 'Tanpa potongan',
  ...scholarshipKindLabels,
};

/** When what is left of a bill is due, as lists are narrowed by it. */
export const billDues = ['overdue', 'week', 'later'] as const;
export const billDueLabels: Record<(typeof billDues)[number], string> = {
  overdue: 'Sudah lewat',
  week: 'Dalam 7 hari',
  later: 'Lebih dari 7 hari lagi',
};

export const refundReasonLabels = {
  SALAH_TRANSFER: 'Salah transfer',
  KELEBIHAN: 'Kelebihan bayar',
  BATAL_KULIAH: 'Batal kuliah',
  BEASISWA: 'Menerima beasiswa',
  LAINNYA: 'Lainnya',
} as const;
export type RefundReason = keyof typeof refundReasonLabels;
export const refundReasons = Object.keys(refundReasonLabels) as [RefundReason, ...RefundReason[]];

export const refundStatuses = ['SUBMITTED', 'APPROVED', 'PAID', 'REJECTED'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const refundStatusLabels: Record<RefundStatus, string> = {
  SUBMITTED: 'Diajukan',
  APPROVED: 'Disetujui',
  PAID: 'Dibayarkan',
  REJECTED: 'Ditolak',
};

/** Whom a payment type bills: active students that match every filled list; an empty list asks nothing. */
export type PaymentTarget = {
  entryYears?: number[];
  classTypes?: ClassType[];
  classIds?: string[];
  concentrations?: Concentration[];
  studentIds?: string[];
  /** Only holders of one of these kinds, or nobody who holds one of those. */
  scholarshipsOnly?: ScholarshipKind[];
  scholarshipsNever?: ScholarshipKind[];
};
