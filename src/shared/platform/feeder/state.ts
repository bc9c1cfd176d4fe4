/** Where a row of each side stands after a comparison. */
export const feederVerdicts = ['ONLY_LOCAL', 'ONLY_FEEDER', 'DIFFERENT', 'SAME'] as const;
export type FeederVerdict = (typeof feederVerdicts)[number];

export const feederVerdictLabels: Record<FeederVerdict, string> = {
  ONLY_LOCAL: 'Hanya di portal',
  ONLY_FEEDER: 'Hanya di feeder',
  DIFFERENT: 'Berbeda',
  SAME: 'Sama',
};

/** Said of a record that the feeder holds more than once. */
export const TWICE_THERE = 'Tercatat lebih dari sekali di feeder. Perbaiki di feeder dahulu.';

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

/** Steps of a call that changes the feeder: ASKED before it leaves, then what came of it. */
export const feederSteps = ['ASKED', 'DONE', 'REFUSED', 'UNKNOWN', 'OFFLINE', 'SETTLED'] as const;
export type FeederStep = (typeof feederSteps)[number];

/** How a call ended; ASKED is one that nobody has heard the end of. */
export const feederStepLabels: Record<FeederStep, string> = {
  ASKED: 'Belum pasti',
  DONE: 'Diterima',
  REFUSED: 'Ditolak',
  UNKNOWN: 'Tanpa jawaban',
  OFFLINE: 'Tidak terkirim',
  SETTLED: 'Terlaksana, dipastikan dengan pencarian',
};

/** What a call does to a record of the feeder. */
export const feederSendKinds = ['INSERT', 'UPDATE', 'REMOVE'] as const;
export type FeederSendKind = (typeof feederSendKinds)[number];

export const feederSendKindLabels: Record<FeederSendKind, string> = {
  INSERT: 'Ditambah',
  UPDATE: 'Diubah',
  REMOVE: 'Dihapus',
};

/** A record in words; by its natural key once neither side has it any more. */
export const recordName = ({ label, key }: { label: string | null; key: string }): string =>
  label ?? key.split('|').join(' · ');
