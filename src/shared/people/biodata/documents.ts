/** Scans of a student's biodata in display order (academic practice). */
export const documentKinds = ['KTP', 'KK', 'IJAZAH', 'AKTA', 'SURAT_PINDAH'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentLabels: Readonly<Record<DocumentKind, string>> = {
  KTP: 'KTP',
  KK: 'Kartu keluarga (KK)',
  IJAZAH: 'Ijazah sekolah',
  AKTA: 'Akta kelahiran',
  SURAT_PINDAH: 'Surat pindah perguruan tinggi asal',
};

/** Whether only the office may upload the document, as it does for the letter of a transfer. */
export const isOfficeDocument = (kind: DocumentKind): boolean => kind === 'SURAT_PINDAH';
