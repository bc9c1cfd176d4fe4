import type { StudentProfile } from '#shared/people/profile/profile.contract.ts';
import { DEFAULT_ENTRY_PATH, needsOrigin } from '#shared/platform/reference/enrolment.ts';
import { currentYear } from '#web/platform/ui/people/options.ts';

/** An empty former college and programme. */
export const blankOrigin = { universityId: '', universityName: '', programId: '', programName: '' };

/** Returns the form values of a student, or empty ones for null. */
export function studentValues(student: StudentProfile | null) {
  const study = student?.study ?? null;
  const year = study?.entryYear ?? currentYear();
  return {
    ...(student && { _id: student._id, updatedAt: study?.updatedAt }),
    nim: student?.nim ?? '',
    name: student?.name ?? '',
    email: student?.email ?? '',
    entryYear: year,
    entrySemester: study?.entrySemester ?? `${year}1`,
    entryDate: study?.entryDate ?? '',
    classType: study?.classType ?? 'OFFLINE',
    classId: study?.classId ?? null,
    concentration: study?.concentration ?? null,
    curriculumId: study?.curriculumId ?? null,
    advisorId: study?.advisorId ?? null,
    registrationType: study?.registrationType ?? '1',
    entryPath: study?.entryPath ?? DEFAULT_ENTRY_PATH,
    funding: study?.funding ?? '1',
    entryFee: study?.entryFee ?? 0,
    origin: needsOrigin(study?.registrationType)
      ? { ...blankOrigin, ...study?.origin }
      : (study?.origin ?? null),
    reason: '',
  };
}
