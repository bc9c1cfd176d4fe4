/**
 * Imports of a wing above the own one that are still there; each is to be turned round by a port of the lower wing.
 * The database's schema names values of every wing, and screens may call any contract.
 */
export const upwards: readonly { to: string; from: readonly string[]; why: string }[] = [
  {
    to: 'src/server/enrolment/krs/graded-items.public.ts',
    from: ['src/server/people/students/status.store.ts'],
    why: 'whether a class of a KRS has a grade',
  },
  {
    to: 'src/server/people/students/enrolled.public.ts',
    from: ['src/server/finance/billing/scholarships.store.ts'],
    why: 'who is enrolled, as SQL',
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
