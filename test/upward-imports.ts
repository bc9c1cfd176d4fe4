/**
 * Imports of a wing above the own one that are still there; each is to be turned round by a port of the lower wing.
 * The database's schema names values of every wing, and screens may call any contract.
 */
export const upwards: readonly { to: string; from: readonly string[]; why: string }[] = [
  {
    to: 'src/server/results/grades/graded-items.public.ts',
    from: [
      'src/server/enrolment/krs/decision.service.ts',
      'src/server/enrolment/krs/save.service.ts',
      'src/server/enrolment/krs/staff.service.ts',
      'src/server/people/students/status.store.ts',
    ],
    why: 'whether a class of a KRS has a grade',
  },
  {
    to: 'src/server/results/grades/grades.public.ts',
    from: ['src/server/study/courses/courses.service.ts', 'src/server/study/rps/decide.service.ts'],
    why: 'grades follow a changed course, conversion or RPS',
  },
  {
    to: 'src/server/people/students/enrolled.public.ts',
    from: ['src/server/finance/billing/scholarships.store.ts'],
    why: 'who is enrolled, as SQL',
  },
  {
    to: 'src/shared/enrolment/krs/state.ts',
    from: [
      'src/server/people/profile/profile.store.ts',
      'src/shared/people/guidance/guidance.contract.ts',
      'src/shared/people/profile/profile.contract.ts',
    ],
    why: 'states of a KRS beside a student',
  },
  {
    to: 'src/shared/completion/thesis/status.ts',
    from: [
      'src/server/people/lecturers/lecturers.store.ts',
      'src/server/people/lecturers/workload-sources.ts',
    ],
    why: 'theses count in the workload',
  },
  {
    to: 'src/shared/completion/activities/procedure.ts',
    from: ['src/shared/enrolment/krs/krs.views.ts'],
    why: 'activities beside a KRS',
  },
];
