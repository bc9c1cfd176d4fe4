import { z } from 'zod';

const text = (max: number) => z.string().trim().max(max).default('');

/** Who signs documents, and from when to when (dates; empty `to` = still in office). */
export const official = z.object({
  role: z.enum([
    'KETUA',
    'WAKA1',
    'WAKA2',
    'WAKA3',
    'KAPRODI',
    'KA_BAAK',
    'KA_KEUANGAN',
    'KA_PERPUS',
    'KA_LPM',
  ]),
  name: z.string().trim().min(1).max(100),
  title: text(100),
  idNumber: text(30),
  from: z.iso.date(),
  to: z.iso.date().nullable().default(null),
});
export type Official = z.infer<typeof official>;

/** The college's own data: everything an admin may set without touching code. */
export const mainDataSchema = z.object({
  institution: z
    .object({
      name: text(150),
      shortName: text(30),
      foundation: text(150),
      address: text(250),
      city: text(60),
      province: text(60),
      postal: text(10),
      phone: text(30),
      email: text(100),
      website: text(100),
      logo: z.string().nullable().default(null),
      color: z
        .string()
        .regex(/^#[0-9a-fA-F]{6}$/)
        .default('#3B4FC4'),
      timeZone: z.enum(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura']).default('Asia/Jakarta'),
    })
    .prefault({}),
  programme: z
    .object({
      code: z.string().default('61201'),
      name: text(100),
      level: text(40),
      degree: text(20),
      accreditation: text(60),
      accreditationDecree: text(100),
      accreditationExpiry: z.iso.date().nullable().default(null),
    })
    .prefault({}),
  officials: z.array(official).max(50).default([]),
  /** Changes to the academic limits, by the names of `AcademicSettings`; what is missing keeps its default. */
  academic: z.record(z.string(), z.unknown()).default({}),
  gates: z
    .object({
      edo: z.boolean().default(true),
      eka: z.boolean().default(true),
      biodata: z.boolean().default(true),
      paymentKrs: z.boolean().default(true),
      paymentUts: z.boolean().default(true),
      paymentUas: z.boolean().default(true),
      attendanceUas: z.boolean().default(true),
    })
    .prefault({}),
  site: z
    .object({
      footerLinks: z
        .array(z.object({ label: z.string().max(40), url: z.url().max(200) }))
        .max(8)
        .default([]),
    })
    .prefault({}),
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
