/** Class types (specification §3). SIL carries no rule of its own. */
export const classTypes = ['OFFLINE', 'ONLINE', 'GLOBAL', 'SIL'] as const;
export type ClassType = (typeof classTypes)[number];

export const classTypeLabels: Record<ClassType, string> = {
  OFFLINE: 'Reguler',
  ONLINE: 'Eksekutif',
  GLOBAL: 'Global',
  SIL: 'SIL',
};
