/** Scans that belong to a student's biodata, in their order (academic practice). */
export const documentKinds = ['KTP', 'KK', 'IJAZAH', 'AKTA'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentLabels: Readonly<Record<DocumentKind, string>> = {
  KTP: 'KTP',
  KK: 'Kartu keluarga (KK)',
  IJAZAH: 'Ijazah sekolah',
  AKTA: 'Akta kelahiran',
};
