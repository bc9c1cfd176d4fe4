/** Scans that belong to a student's biodata, in their order (academic practice). */
export const documentKinds = ['KTP', 'KK', 'IJAZAH', 'AKTA', 'SURAT_PINDAH'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentLabels: Readonly<Record<DocumentKind, string>> = {
  KTP: 'KTP',
  KK: 'Kartu keluarga (KK)',
  IJAZAH: 'Ijazah sekolah',
  AKTA: 'Akta kelahiran',
  SURAT_PINDAH: 'Surat pindah perguruan tinggi asal',
};

/** The letter of a transfer is checked by the office, which alone gives and replaces it. */
export const isOfficeDocument = (kind: DocumentKind): boolean => kind === 'SURAT_PINDAH';
