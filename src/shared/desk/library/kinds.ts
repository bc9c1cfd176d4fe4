/** What the library keeps (academic practice), with what people read. */
export const titleTypeLabels = {
  BUKU: 'Buku',
  JURNAL: 'Jurnal',
  SKRIPSI: 'Skripsi',
  'E-BOOK': 'Buku elektronik',
  MAJALAH: 'Majalah',
} as const;
export type TitleType = keyof typeof titleTypeLabels;
export const titleTypes = Object.keys(titleTypeLabels) as [TitleType, ...TitleType[]];

/** How a copy stands; DIPINJAM follows its open loan and is set by nobody. */
export const copyStatusLabels = {
  TERSEDIA: 'Tersedia',
  DIPINJAM: 'Dipinjam',
  RUSAK: 'Rusak',
  HILANG: 'Hilang',
  TANDON: 'Tandon',
} as const;
export type CopyStatus = keyof typeof copyStatusLabels;
export const copyStatuses = Object.keys(copyStatusLabels) as [CopyStatus, ...CopyStatus[]];

/** What a librarian may set of a copy. */
export const settableCopyStatuses = ['TERSEDIA', 'RUSAK', 'HILANG', 'TANDON'] as const;

export const loanStates = ['DIPINJAM', 'KEMBALI', 'HILANG'] as const;
export type LoanState = (typeof loanStates)[number];

/** A loan as people read it: one that is out past its day is late. */
export const shownLoanLabels = {
  DIPINJAM: 'Dipinjam',
  TERLAMBAT: 'Terlambat',
  KEMBALI: 'Kembali',
  HILANG: 'Hilang',
} as const;
/** What loans are looked for by: a late one is lent too. */
export const loanFilterLabels = { ...shownLoanLabels, DIPINJAM: 'Dipinjam, termasuk terlambat' };
export type ShownLoan = keyof typeof shownLoanLabels;
export const shownLoans = Object.keys(shownLoanLabels) as [ShownLoan, ...ShownLoan[]];

export const reservationStates = ['WAITING', 'READY', 'COLLECTED', 'CANCELLED', 'EXPIRED'] as const;
export type ReservationState = (typeof reservationStates)[number];

export const reservationLabels: Record<ReservationState, string> = {
  WAITING: 'Menunggu',
  READY: 'Siap diambil',
  COLLECTED: 'Diambil',
  CANCELLED: 'Dibatalkan',
  EXPIRED: 'Lewat batas',
};

/** Why a reservation ended without its reader asking: no copy can be lent, the desk took it back, nobody came in time, the reader left. */
export type UnreservedReason = 'NO_COPY' | 'DESK' | 'EXPIRED' | 'LEFT';

export const fineKinds = ['LATE', 'LOST'] as const;
export type FineKind = (typeof fineKinds)[number];

export const fineKindLabels: Record<FineKind, string> = { LATE: 'Terlambat', LOST: 'Buku hilang' };

export const fineStates = ['OPEN', 'SETTLED', 'WAIVED'] as const;
export type FineState = (typeof fineStates)[number];

export const fineStateLabels: Record<FineState, string> = {
  OPEN: 'Belum lunas',
  SETTLED: 'Lunas',
  WAIVED: 'Dihapuskan',
};

export const visitPurposeLabels = {
  BACA: 'Membaca',
  PINJAM: 'Meminjam atau mengembalikan',
  TUGAS: 'Mengerjakan tugas',
  DISKUSI: 'Diskusi',
  LAINNYA: 'Lainnya',
} as const;
export type VisitPurpose = keyof typeof visitPurposeLabels;
export const visitPurposes = Object.keys(visitPurposeLabels) as [VisitPurpose, ...VisitPurpose[]];

export const memberKinds = ['STUDENT', 'LECTURER'] as const;
export type MemberKind = (typeof memberKinds)[number];
export const memberKindLabels: Record<MemberKind, string> = { STUDENT: 'Mahasiswa', LECTURER: 'Dosen' };

/** The most a copy may cost, in rupiah. */
export const MAX_BOOK_PRICE = 100_000_000;
