/** What became of a case against a student (academic practice): under way, proven, or dropped. */
export const disciplineStates = ['OPEN', 'PROVEN', 'DROPPED'] as const;
export type DisciplineState = (typeof disciplineStates)[number];

export const disciplineStateLabels: Record<DisciplineState, string> = {
  OPEN: 'Diperiksa',
  PROVEN: 'Terbukti',
  DROPPED: 'Tidak terbukti',
};
