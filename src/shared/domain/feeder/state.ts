/** Where a row of each side stands after a comparison. */
export const feederVerdicts = ['ONLY_LOCAL', 'ONLY_FEEDER', 'DIFFERENT', 'SAME'] as const;
export type FeederVerdict = (typeof feederVerdicts)[number];

export const feederVerdictLabels: Record<FeederVerdict, string> = {
  ONLY_LOCAL: 'Hanya di portal',
  ONLY_FEEDER: 'Hanya di feeder',
  DIFFERENT: 'Berbeda',
  SAME: 'Sama',
};

/** How sending a row went. UNKNOWN: it was sent, but nobody answered; it is looked up before anything is repeated. */
export const feederStatuses = ['NONE', 'PENDING', 'SYNCED', 'FAILED', 'UNKNOWN'] as const;
export type FeederStatus = (typeof feederStatuses)[number];

export const feederStatusLabels: Record<FeederStatus, string> = {
  NONE: 'Belum dikirim',
  PENDING: 'Sedang dikirim',
  SYNCED: 'Sesuai',
  FAILED: 'Gagal',
  UNKNOWN: 'Belum pasti',
};
