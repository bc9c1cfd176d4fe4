import { z } from 'zod';
import { endpoint } from '#shared/platform/endpoint/endpoint.ts';

export const documentKinds = [
  'KRS',
  'KHS',
  'TRANSCRIPT',
  'GRADE_LIST',
  'GRADE_HANDOVER',
  'EXAM_CARD',
  'STUDENT_CARD',
  'DISPENSATION',
  'RECEIPT',
  'SPONSOR_INVOICE',
  'SPONSOR_RECEIPT',
  'ARREARS_LETTER',
  'OFFICIAL_REPORT',
  'MEETING_RECORD',
  'RPS',
  'LETTER',
  'LIBRARY_CLEARANCE',
  'ACTIVITY_CONVERSION',
  'SKPI',
  'THESIS_SK_PEMBIMBING',
  'THESIS_KARTU_BIMBINGAN',
  'THESIS_UNDANGAN',
  'THESIS_BERITA_ACARA',
  'THESIS_LEMBAR_PENILAIAN',
  'THESIS_LEMBAR_REVISI',
  'THESIS_LEMBAR_PENGESAHAN',
  'THESIS_PERNYATAAN_KEASLIAN',
  'THESIS_TANDA_TERIMA',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentKindLabels: Record<string, string> = {
  KRS: 'Kartu rencana studi (KRS)',
  KHS: 'Kartu hasil studi (KHS)',
  TRANSCRIPT: 'Transkrip nilai',
  GRADE_LIST: 'Daftar peserta dan nilai akhir',
  GRADE_HANDOVER: 'Berita acara penyerahan nilai',
  EXAM_CARD: 'Kartu ujian',
  STUDENT_CARD: 'Kartu tanda mahasiswa (KTM)',
  DISPENSATION: 'Surat dispensasi',
  RECEIPT: 'Kwitansi',
  SPONSOR_INVOICE: 'Invoice sponsor',
  SPONSOR_RECEIPT: 'Kwitansi sponsor',
  ARREARS_LETTER: 'Surat pemberitahuan tunggakan',
  OFFICIAL_REPORT: 'Berita acara',
  MEETING_RECORD: 'Notulen rapat',
  RPS: 'Rencana pembelajaran semester (RPS)',
  LETTER: 'Surat',
  LIBRARY_CLEARANCE: 'Surat keterangan bebas pustaka',
  ACTIVITY_CONVERSION: 'Berita acara konversi nilai',
  SKPI: 'Surat keterangan pendamping ijazah (SKPI)',
  THESIS_SK_PEMBIMBING: 'SK pembimbing skripsi',
  THESIS_KARTU_BIMBINGAN: 'Kartu bimbingan skripsi',
  THESIS_UNDANGAN: 'Undangan seminar atau sidang skripsi',
  THESIS_BERITA_ACARA: 'Berita acara seminar atau sidang skripsi',
  THESIS_LEMBAR_PENILAIAN: 'Lembar penilaian sidang skripsi',
  THESIS_LEMBAR_REVISI: 'Lembar revisi skripsi',
  THESIS_LEMBAR_PENGESAHAN: 'Lembar pengesahan skripsi',
  THESIS_PERNYATAAN_KEASLIAN: 'Pernyataan keaslian skripsi',
  THESIS_TANDA_TERIMA: 'Tanda terima skripsi',
};

/** What anybody who holds a printed document may learn. */
export const verifiedDocument = z.object({
  kind: z.string(),
  /** The student's name, or the class. */
  name: z.string(),
  /** Masked; null for documents of a class. */
  nim: z.string().nullable(),
  /** What the document is about: the semester, the state. */
  about: z.string(),
  date: z.string(),
  valid: z.boolean(),
  voidedAt: z.string().nullable(),
});
export type VerifiedDocument = z.infer<typeof verifiedDocument>;

export const verifyContract = {
  verify: endpoint({
    method: 'GET',
    path: '/api/verify/:token',
    summary: 'Confirms a printed document',
    access: 'public',
    params: z.object({ token: z.string().max(64) }),
    response: verifiedDocument,
  }),
};
