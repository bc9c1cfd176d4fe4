import { z } from 'zod';
import { RUPIAH_A_DAY, WHOLE_RUPIAH } from '#shared/platform/endpoint/units.ts';
import { activitySettings } from './activity-settings.ts';
import { defaultGateSettings, lateFeeModes, leaveFeeModes } from './finance-settings.ts';
import { MAX_AMOUNT } from '#shared/platform/format/rupiah.ts';
import { thesisSettings } from './thesis-settings.ts';
import { NOTICE_DAYS } from '#shared/platform/notices/notice.ts';
import { ANSWER_YEARS } from './survey-settings.ts';
import { localMinute } from './local-minute.ts';
import { graduationSettings } from './diploma-rules.ts';
import { leaveSettings } from './leave-settings.ts';

const percent = (usual: number) => z.number().int().min(0).max(100).default(usual);
const count = (least: number, most: number, usual: number) =>
  z.number().int().min(least).max(most).default(usual);
const rupiahOr = (other: string) => {
  const description = `Whole rupiah, or whole ${other}.`;
  return z.number().int().min(0).max(MAX_AMOUNT).default(0).meta({ description });
};
const text = (max: number) => z.string().trim().max(max).default('');
/** Name of a private file; null while there is none. */
const picture = z.string().max(200).nullable().default(null);

export const officialRoles = [
  'KETUA',
  'WAKA1',
  'WAKA2',
  'WAKA3',
  'KAPRODI',
  'KA_BAAK',
  'KA_KEUANGAN',
  'KA_PERPUS',
  'KA_LPM',
] as const;

/** Who signs documents, and from when to when (dates; empty `to` = still in office). */
export const official = z.object({
  role: z.enum(officialRoles),
  name: z.string().trim().min(1).max(100),
  title: text(100),
  idNumber: text(30),
  from: z.iso.date(),
  to: z.iso.date().nullable().default(null),
  signature: picture,
});
export type Official = z.infer<typeof official>;

export const institutionSettings = z.object({
  name: text(150),
  shortName: text(30),
  /** The college's code in the national database. */
  code: text(10),
  foundation: text(150),
  address: text(250),
  city: text(60),
  province: text(60),
  postal: text(10),
  phone: text(30),
  /** Number the college answers chats at, `628…`; empty for none. */
  whatsapp: text(20),
  email: text(100),
  website: text(100),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Tulis warna seperti #3B4FC4.')
    .default('#3B4FC4'),
  timeZone: z.enum(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura']).default('Asia/Jakarta'),
});

/** The college's pictures: the logo is public, the others are private files that only documents show. */
export const institutionPictures = z.object({
  logo: z.string().nullable().default(null),
  letterhead: picture,
  stamp: picture,
});

export const programmeSettings = z.object({
  code: z.string().default('61201'),
  /** Number of the college in the national register of schools and colleges. */
  npsn: text(10),
  name: text(100),
  level: text(40),
  degree: text(20),
  accreditation: text(60),
  accreditationDecree: text(100),
  accreditationDate: z.iso.date().nullable().default(null),
  accreditationExpiry: z.iso.date().nullable().default(null),
});

export const gateSettings = z.object({
  edo: z.boolean().default(true),
  eka: z.boolean().default(true),
  biodata: z.boolean().default(true),
  paymentKrs: z.boolean().default(true),
  paymentUts: z.boolean().default(true),
  paymentUas: z.boolean().default(true),
  attendanceUas: z.boolean().default(true),
  /** What has to be paid before KRS, UTS and UAS. */
  krsSppPercent: percent(defaultGateSettings.krsSppPercent),
  utsPercent: percent(defaultGateSettings.utsPercent),
  uasPercent: percent(defaultGateSettings.uasPercent),
});

export const librarySettings = z.object({
  studentBooks: count(0, 50, 3),
  studentDays: count(1, 180, 7),
  lecturerBooks: count(0, 100, 10),
  lecturerDays: count(1, 365, 30),
  renewals: count(0, 10, 1),
  /** Per book. */
  finePerDay: count(0, 100_000, 1_000).meta({ description: RUPIAH_A_DAY }),
  /** A book is asked for before the letter of clearance for the graduation ceremony. */
  bookDonation: z.boolean().default(false),
});

export const financeSettings = z.object({
  receiptPrefix: z
    .string()
    .regex(/^[A-Z0-9]{1,10}$/, 'Pakai 1–10 huruf besar atau angka.')
    .default('KW'),
  /** Room for a duty stamp on receipts that need one. */
  stampBox: z.boolean().default(true),
  /** How an amount in words ends: "satu juta rupiah". */
  amountWord: z
    .string()
    .trim()
    .regex(/^[a-z ]{1,30}$/i, 'Pakai huruf saja, paling banyak 30.')
    .default('rupiah'),
  /** What being late costs where a new payment type does not say otherwise. */
  lateFee: z
    .object({
      mode: z.enum(lateFeeModes).default('NONE'),
      value: rupiahOr('percent a month where `mode` is PERCENT_PER_MONTH'),
      max: z.number().int().min(0).max(MAX_AMOUNT).default(0).meta({ description: WHOLE_RUPIAH }),
    })
    .refine(({ mode, value }) => mode !== 'PERCENT_PER_MONTH' || value <= 100, {
      message: 'Paling banyak 100 persen.',
      path: ['value'],
    })
    .prefault({}),
  /** A line of a bank statement confirms a transfer that was told of at most so many days apart. */
  transferDays: count(0, 14, 3),
  /** Reminders of bills also go out by mail. */
  reminderMail: z.boolean().default(true),
  /** What stays of the tuition of a term a student is on leave in: percent of it, or rupiah. */
  leaveFee: z
    .object({
      mode: z.enum(leaveFeeModes).default('NONE'),
      value: rupiahOr('percent where `mode` is PERCENT'),
    })
    .refine(({ mode, value }) => mode !== 'PERCENT' || value <= 100, {
      message: 'Paling banyak 100 persen.',
      path: ['value'],
    })
    .prefault({}),
});

/** Where other systems are; their passwords are secrets and lie elsewhere. */
/** The real data of the college, or the feeder's own place for trying. */
export const feederEnvironments = ['live', 'sandbox'] as const;

export const integrationSettings = z.object({
  feederUrl: text(200),
  feederUsername: text(100),
  feederEnvironment: z.enum(feederEnvironments).default('live'),
  /** Fingerprint of the feeder's certificate, or the certificate that signed it; empty = those of the system. */
  feederCertificate: text(8000),
  feederSeconds: z.number().int().min(5).max(300).default(30),
  feederPageSize: z.number().int().min(50).max(2000).default(500),
  feederPerMinute: z.number().int().min(10).max(3000).default(120),
  /** Rows that are sent at a time. */
  feederBatch: z.number().int().min(1).max(100_000).default(50),
  /** Rupiah that stand for the tuition of a term nobody was billed for, which PDDIKTI takes no zero for; 0 sends no such row. */
  feederTokenFee: z.number().int().min(0).max(MAX_AMOUNT).default(0),
  lmsUrl: text(200),
  holidayUrl: text(200),
  mailFrom: text(150),
});

export const privacySettings = z.object({
  policy: text(20_000),
  version: text(20),
  contactName: text(100),
  contactEmail: text(100),
  /** How long is kept what need not stay (Law 27/2022, retention); academic records and payments stay. */
  retention: z
    .object({
      surveyYears: count(1, 30, ANSWER_YEARS),
      proofYears: count(1, 30, 5),
      rejectedProofDays: count(7, 365, 30),
      absenceYears: count(1, 30, 5),
      visitYears: count(1, 30, 5),
      accessYears: count(1, 30, 1),
      noticeDays: count(NOTICE_DAYS.read, 730, NOTICE_DAYS.any),
    })
    .prefault({}),
});

export const announcementTones = ['info', 'warning'] as const;

export const socialNetworks = ['instagram', 'youtube', 'facebook', 'linkedin', 'tiktok', 'x'] as const;
type SocialNetwork = (typeof socialNetworks)[number];

export const socialLabels: Record<SocialNetwork, string> = {
  instagram: 'Instagram',
  youtube: 'YouTube',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  x: 'X',
};

export const siteSettings = z.object({
  /** The pages everybody may read without signing in, and how the college introduces itself there. */
  publicSite: z.object({ on: z.boolean().default(true), tagline: text(90), about: text(500) }).prefault({}),
  socials: z
    .array(z.object({ network: z.enum(socialNetworks), url: z.url().max(200) }))
    .max(6)
    .default([]),
  footerLinks: z
    .array(z.object({ label: z.string().trim().max(40), url: z.url().max(200) }))
    .max(8)
    .default([]),
  maintenance: z
    .object({
      on: z.boolean().default(false),
      message: text(300),
      /** Campus time at which the portal is expected back, `2026-03-02T18:00`; it opens when it is switched on again. */
      until: localMinute.nullable().default(null),
    })
    .prefault({}),
  announcement: z
    .object({
      text: text(500),
      tone: z.enum(announcementTones).default('info'),
      /** Last day. */
      until: z.iso.date().nullable().default(null),
    })
    .prefault({}),
});

/** The college's own data: everything an admin may set without touching code. */
export const mainDataSchema = z.object({
  institution: institutionSettings.extend(institutionPictures.shape).prefault({}),
  programme: programmeSettings.prefault({}),
  officials: z.array(official).max(50).default([]),
  /** Changes to the academic limits, by the names of `AcademicSettings`; what is missing keeps its default. */
  academic: z.record(z.string(), z.unknown()).default({}),
  gates: gateSettings.prefault({}),
  thesis: thesisSettings.prefault({}),
  activity: activitySettings.prefault({}),
  library: librarySettings.prefault({}),
  finance: financeSettings.prefault({}),
  integration: integrationSettings.prefault({}),
  privacy: privacySettings.prefault({}),
  leave: leaveSettings.prefault({}),
  graduation: graduationSettings.prefault({}),
  site: siteSettings.prefault({}),
});
export type MainData = z.infer<typeof mainDataSchema>;

/** The official in office on a date, or null. */
export function officialOn(data: MainData, role: Official['role'], date: string): Official | null {
  return (
    data.officials.find(
      (one) => one.role === role && one.from <= date && (one.to === null || date <= one.to),
    ) ?? null
  );
}
