import { z } from 'zod';
import { WHOLE_PERCENT } from '#shared/platform/endpoint/units.ts';
import { type AcademicSettings, defaultAcademicSettings } from './academic-settings.ts';

const count = z.number().int().min(0).max(1000);
const gpa = z.number().int().min(0).max(400);
const hundredths = z.number().int().min(0).max(10_000);
const percent = z.number().int().min(0).max(100).nullable().meta({ description: WHOLE_PERCENT });
const minutes = z.number().int().min(1).max(240);

/** The shape of the academic limits; whether they agree with each other is `checkAcademicSettings`. */
export const academicSettingsSchema = z.object({
  creditTable: z
    .array(z.object({ minIps: gpa, maxSks: count }))
    .min(1)
    .max(20),
  packageSemesters: count,
  packageMaxSks: count,
  shortMaxSks: count,
  inactiveMaxSks: count,
  noIpsMaxSks: count,
  extraMaxSks: count,
  minSks: count,
  improveBelow: hundredths,
  aheadMinIps: gpa,
  revisionDays: count,
  approvalDays: count,
  maxAttendanceWeight: hundredths,
  attendanceAdjustment: hundredths,
  deferredDays: count,
  gradeLockDays: count,
  minAttendanceUts: percent,
  minAttendanceUas: percent,
  countFromEnrolment: z.boolean(),
  fillBeforeMinutes: count,
  fillAfterDays: count,
  minutesPerSks: z.object({ OFFLINE: minutes, ONLINE: minutes, GLOBAL: minutes, SIL: minutes }),
  lecturerMaxSks: count,
  rpsDeadlineDays: count,
  meetingsBeforeUts: count,
  meetingsBeforeUas: count,
  makeupDays: count,
  maxStudySemesters: count,
  concentrationQuota: z.object({ BISNIS: count, SDM: count, KEUANGAN: count, PEMASARAN: count }),
  totalSks: count,
  semesterMaxSks: count,
  transferMaxSks: count,
  honours: z
    .array(z.object({ minIpk: gpa, label: z.string().trim().min(1).max(60), honours: z.boolean() }))
    .min(1)
    .max(10),
  honoursMaxSemesters: count,
  honoursMinIndex: z.number().int().min(0).max(40),
}) satisfies z.ZodType<AcademicSettings>;

/**
 * The limits of a college: the defaults with what it stored in their place. A stored value that is missing or has the
 * wrong shape keeps its default, so that a bad entry never stops the portal.
 */
export function academicSettingsOf(stored: Readonly<Record<string, unknown>>): AcademicSettings {
  const valid = Object.entries(academicSettingsSchema.shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(stored[name]);
    return parsed.success ? [[name, parsed.data] as const] : [];
  });
  return { ...defaultAcademicSettings, ...Object.fromEntries(valid) };
}
