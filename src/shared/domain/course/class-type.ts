/** Class types and their labels (specification §3). SIL carries no rule of its own. */
export const classTypeLabels = {
  OFFLINE: 'Reguler',
  ONLINE: 'Eksekutif',
  GLOBAL: 'Global',
  SIL: 'SIL',
} as const;

export type ClassType = keyof typeof classTypeLabels;

export const classTypes = Object.keys(classTypeLabels) as [ClassType, ...ClassType[]];
