/** What payment opens. */
export const paymentGates = ['KRS', 'UTS', 'UAS', 'SKRIPSI', 'WISUDA'] as const;

export type PaymentGate = (typeof paymentGates)[number];

/** All gates a student may be let through for a while. */
export const gateNames = [...paymentGates, 'EDO', 'EKA', 'BIODATA', 'ATTENDANCE'] as const;

export type GateName = (typeof gateNames)[number];

export const gateLabels: Record<GateName, string> = {
  KRS: 'KRS',
  UTS: 'UTS',
  UAS: 'UAS',
  SKRIPSI: 'Sidang skripsi',
  WISUDA: 'Yudisium dan wisuda',
  EDO: 'Survei EDO',
  EKA: 'Survei EKA',
  BIODATA: 'Kelengkapan biodata',
  ATTENDANCE: 'Batas kehadiran',
};
