import type { DepositStatus } from './kinds.ts';
import type { ThesisStatus } from './status.ts';

/** Files a student adds; the college's own papers are printed, not uploaded. */
export const thesisDocumentKinds = [
  'PROPOSAL',
  'SURAT_IZIN_PENELITIAN',
  'DATA',
  'DRAFT_SKRIPSI',
  'SIMILARITY',
  'PPT',
  'REVISI',
  'LEMBAR_REVISI',
  'FINAL',
  'LEMBAR_PENGESAHAN',
  'PERNYATAAN_KEASLIAN',
  'PERNYATAAN_PUBLIKASI',
] as const;
export type ThesisDocumentKind = (typeof thesisDocumentKinds)[number];

export const thesisDocumentLabels: Record<ThesisDocumentKind, string> = {
  PROPOSAL: 'Proposal',
  SURAT_IZIN_PENELITIAN: 'Surat izin penelitian',
  DATA: 'Data penelitian',
  DRAFT_SKRIPSI: 'Naskah skripsi',
  SIMILARITY: 'Hasil cek kemiripan',
  PPT: 'Salindia presentasi',
  REVISI: 'Naskah revisi',
  LEMBAR_REVISI: 'Lembar revisi bertanda tangan',
  FINAL: 'Naskah final',
  LEMBAR_PENGESAHAN: 'Lembar pengesahan',
  PERNYATAAN_KEASLIAN: 'Pernyataan keaslian',
  PERNYATAAN_PUBLIKASI: 'Pernyataan publikasi',
};

/** A file of a guidance session; it belongs to the log, not to the documents. */
export const SESSION_FILE = 'BIMBINGAN';
/** The decree a head of programme adds, and the signed report of a seminar or defence. */
export const DECREE_FILE = 'SK_PEMBIMBING';
export const MINUTES_FILE = 'BERITA_ACARA';

const research: readonly ThesisStatus[] = [
  'GUIDANCE',
  'SEMINAR_REQUESTED',
  'SEMINAR_REVISION',
  'SEMINAR_PASSED',
  'READY_FOR_EXAM',
];
const manuscript: readonly ThesisStatus[] = ['SEMINAR_PASSED', 'READY_FOR_EXAM', 'EXAM_REQUESTED'];
const closing: readonly ThesisStatus[] = ['PASSED', 'REVISION_SUBMITTED', 'REVISION_APPROVED'];

/** The whole text of a thesis; other documents are smaller. */
const fullTexts: readonly ThesisDocumentKind[] = ['DRAFT_SKRIPSI', 'REVISI', 'FINAL'];

/** How many MB a document of a kind may have (academic practice). */
export const documentMaxMb = (kind: ThesisDocumentKind): number => (fullTexts.includes(kind) ? 20 : 10);

/** While which states a file of a kind may be added (academic practice). */
export const uploadStatuses: Record<ThesisDocumentKind, readonly ThesisStatus[]> = {
  PROPOSAL: ['GUIDANCE', 'SEMINAR_REQUESTED', 'SEMINAR_REVISION'],
  SURAT_IZIN_PENELITIAN: research,
  DATA: [...research, 'EXAM_REQUESTED'],
  DRAFT_SKRIPSI: manuscript,
  SIMILARITY: manuscript,
  PPT: [...manuscript, 'EXAM_SCHEDULED'],
  REVISI: ['PASSED_REVISION'],
  LEMBAR_REVISI: ['PASSED_REVISION'],
  FINAL: closing,
  LEMBAR_PENGESAHAN: closing,
  PERNYATAAN_KEASLIAN: closing,
  PERNYATAAN_PUBLIKASI: closing,
};

/** How far a thesis is, as its documents ask it. */
type Standing = { status: ThesisStatus; depositStatus: DepositStatus };

/** Whether the library has compared the file with the print and received both: until the end it is the one that will be published. */
const isDeposited = (kind: string, { status, depositStatus }: Standing): boolean =>
  kind === 'FINAL' && depositStatus === 'RECEIVED' && closing.includes(status);

/** Whether a file of a kind may be added now. */
export const mayUpload = (kind: ThesisDocumentKind, of: Standing): boolean =>
  uploadStatuses[kind].includes(of.status) && !isDeposited(kind, of);

/** Files that only come in while the period is open; what follows a defence has its own deadline. */
export const periodBound = (kind: ThesisDocumentKind): boolean =>
  ![
    'REVISI',
    'LEMBAR_REVISI',
    'FINAL',
    'LEMBAR_PENGESAHAN',
    'PERNYATAAN_KEASLIAN',
    'PERNYATAAN_PUBLIKASI',
  ].includes(kind);

/** What must be there before a step; after it these files stay. */
export const requiredDocuments = {
  SEMINAR: ['PROPOSAL'],
  EXAM: ['DRAFT_SKRIPSI', 'SIMILARITY'],
  REVISION: ['REVISI', 'LEMBAR_REVISI'],
  ACCEPT: ['FINAL', 'LEMBAR_PENGESAHAN', 'PERNYATAAN_KEASLIAN', 'PERNYATAAN_PUBLIKASI'],
} as const satisfies Record<string, readonly ThesisDocumentKind[]>;

const oneAtATime: readonly string[] = Object.values(requiredDocuments).flat();

/** Of files in the order they came, those a newer one of their kind has taken the place of, where one stands for the whole. */
export const supersededFiles = (files: readonly { _id: string; kind: string }[]): string[] =>
  files.flatMap(({ _id, kind }, at) =>
    oneAtATime.includes(kind) && files.slice(at + 1).some((later) => later.kind === kind) ? [_id] : [],
  );

const relyOn: Partial<Record<ThesisStatus, readonly ThesisDocumentKind[]>> = {
  SEMINAR_REQUESTED: requiredDocuments.SEMINAR,
  EXAM_REQUESTED: requiredDocuments.EXAM,
  REVISION_SUBMITTED: requiredDocuments.REVISION,
};

/** Whether others rely on files of a kind, as they decide or decided on what was handed in with them (academic practice). */
export const isReliedOn = (kind: string, of: Standing): boolean =>
  isDeposited(kind, of) || (relyOn[of.status]?.some((one) => one === kind) ?? false);

/** Papers the portal prints (academic practice). */
export const thesisPapers = [
  'SK_PEMBIMBING',
  'KARTU_BIMBINGAN',
  'UNDANGAN',
  'BERITA_ACARA',
  'LEMBAR_PENILAIAN',
  'LEMBAR_REVISI',
  'LEMBAR_PENGESAHAN',
  'PERNYATAAN_KEASLIAN',
  'TANDA_TERIMA',
  'TRANSKRIP',
  'KRS',
] as const;
export type ThesisPaper = (typeof thesisPapers)[number];

export const thesisPaperLabels: Record<ThesisPaper, string> = {
  SK_PEMBIMBING: 'SK pembimbing',
  KARTU_BIMBINGAN: 'Kartu bimbingan',
  UNDANGAN: 'Undangan',
  BERITA_ACARA: 'Berita acara',
  LEMBAR_PENILAIAN: 'Lembar penilaian',
  LEMBAR_REVISI: 'Lembar revisi',
  LEMBAR_PENGESAHAN: 'Lembar pengesahan',
  PERNYATAAN_KEASLIAN: 'Pernyataan keaslian',
  TANDA_TERIMA: 'Tanda terima perpustakaan',
  TRANSKRIP: 'Transkrip sementara mahasiswa',
  KRS: 'KRS mahasiswa',
};
