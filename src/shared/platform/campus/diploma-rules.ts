import { z } from 'zod';
import type { LocalDate } from '#shared/platform/date/local-date.ts';

/**
 * What the national numbering of diplomas asks of a graduate, from a day on. Regulations change: each set of rules has its
 * first day, and the day of the decision picks it.
 */
export const diplomaRule = z.object({
  from: z.iso.date(),
  /** Where it comes from, shown beside the demand. */
  basis: z.string().trim().min(1, 'Isi dasar aturannya.').max(120),
  minSks: z.number().int().min(0).max(300),
  /** Hundredths. */
  minIpk: z.number().int().min(0).max(400),
  /** Sks of a regular and of a short term. */
  maxTermSks: z.number().int().min(1).max(40),
  maxShortSks: z.number().int().min(1).max(40),
  /** Semesters of study; null sets no limit. */
  maxSemesters: z.number().int().min(1).max(30).nullable(),
  /** Every term since entry is on record. */
  everyTerm: z.boolean(),
});
export type DiplomaRule = z.infer<typeof diplomaRule>;

const common = { minSks: 144, minIpk: 200, maxTermSks: 24, maxShortSks: 9, everyTerm: true };

/** The rules known today, oldest first. Since 2023 the national standard sets no longest study any more. */
export const defaultDiplomaRules: DiplomaRule[] = [
  { from: '2020-01-28', basis: 'Permendikbud 3/2020', ...common, maxSemesters: 14 },
  { from: '2023-08-18', basis: 'Permendikbudristek 53/2023', ...common, maxSemesters: null },
  { from: '2025-08-28', basis: 'Permendiktisaintek 39/2025', ...common, maxSemesters: null },
];

/** The rules in force on a day; before the first of them the first. Null without any. */
export const diplomaRuleOn = (rules: readonly DiplomaRule[], day: LocalDate): DiplomaRule | null => {
  const ordered = rules.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return ordered.findLast(({ from }) => from <= day) ?? ordered[0] ?? null;
};

/** What a college sets for graduation beside the national rules; the defaults are academic practice. */
export const graduationSettings = z.object({
  /** Hundredths. */
  minIpk: z.number().int().min(200).max(400).default(200),
  /** Most sks passed with a D. */
  maxDSks: z.number().int().min(0).max(24).default(6),
  diplomaRules: z.array(diplomaRule).min(1).max(20).default(defaultDiplomaRules),
});
export type GraduationSettings = z.infer<typeof graduationSettings>;
