import { hundredths } from '#shared/platform/format/number.ts';

export type ActivityRequirement = {
  code: 'ACTIVE' | 'SEMESTER' | 'IPK' | 'KRS' | 'FREE';
  label: string;
  met: boolean;
  /** What the student has; null where there is nothing to say. */
  value: string | null;
};

export type ApplicantFacts = {
  active: boolean;
  semesterNumber: number;
  /** Hundredths; null without a grade. */
  ipk: number | null;
  /** Why the KRS gives no rights; null when it does. */
  krsRefusal: string | null;
  /** Title of another programme at the same time; null for none. */
  busyWith: string | null;
};

type Asked = { isMbkm: boolean; minSemester: number; minIpk: number };

/** What a programme asks of a student, met or not; what is only recorded asks little (academic practice). */
export function activityRequirements(
  { isMbkm, minSemester, minIpk }: Asked,
  { active, semesterNumber, ipk, krsRefusal, busyWith }: ApplicantFacts,
): ActivityRequirement[] {
  const own: ActivityRequirement[] = [
    { code: 'ACTIVE', label: 'Berstatus aktif', met: active, value: null },
    { code: 'KRS', label: 'KRS disetujui', met: krsRefusal === null, value: krsRefusal },
  ];
  if (!isMbkm) return own;
  return [
    ...own,
    {
      code: 'SEMESTER',
      label: `Semester ${minSemester} ke atas`,
      met: semesterNumber >= minSemester,
      value: String(semesterNumber),
    },
    {
      code: 'IPK',
      label: `IPK minimal ${hundredths(minIpk)}`,
      met: minIpk === 0 || (ipk !== null && ipk >= minIpk),
      value: ipk === null ? 'belum ada IPK' : hundredths(ipk),
    },
    { code: 'FREE', label: 'Tidak sedang mengikuti program lain', met: busyWith === null, value: busyWith },
  ];
}
