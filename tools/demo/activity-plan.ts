import type { ActivityAction, ActivityStatus } from '#shared/completion/activities/procedure.ts';

/** An activity of the demo and where it stands. */
export type Wish = {
  slug: 'magang' | 'studi-independen' | 'asistensi-mengajar' | 'kompetisi' | 'organisasi';
  title: string;
  partner: string;
  status: ActivityStatus;
  /** Days before today it began. */
  began: number;
  days: number;
};

const wish = (
  slug: Wish['slug'],
  status: ActivityStatus,
  [began, days]: readonly [began: number, days: number],
  title: string,
  partner: string,
): Wish => ({ slug, status, began, days, title, partner });

/** One of each state, and some that are only recorded. */
export const wishes: readonly Wish[] = [
  wish('magang', 'ONGOING', [14, 120], 'Magang analis pemasaran digital', 'PT Contoh Niaga Digital'),
  wish(
    'studi-independen',
    'PA_APPROVED',
    [-14, 120],
    'Studi independen analitik data bisnis',
    'Yayasan Contoh Data',
  ),
  wish(
    'asistensi-mengajar',
    'SUBMITTED',
    [-14, 110],
    'Asistensi mengajar kewirausahaan di SMK',
    'SMK Contoh Mandiri',
  ),
  wish('kompetisi', 'APPROVED', [60, 3], 'Kompetisi rencana bisnis mahasiswa', 'Universitas Contoh'),
  wish('magang', 'REPORTED', [120, 118], 'Magang administrasi perbankan', 'Bank Contoh Nusantara'),
  wish('magang', 'SCORED', [130, 120], 'Magang layanan pelanggan', 'PT Contoh Telekomunikasi'),
  wish(
    'studi-independen',
    'CONVERTED',
    [140, 120],
    'Studi independen desain produk',
    'Yayasan Contoh Kreasi',
  ),
  wish('magang', 'APPROVED', [-10, 120], 'Magang riset pasar', 'PT Contoh Riset'),
  wish('magang', 'DRAFT', [-20, 120], 'Magang logistik', 'PT Contoh Kirim'),
  wish(
    'asistensi-mengajar',
    'RETURNED',
    [-20, 110],
    'Asistensi mengajar akuntansi dasar',
    'SMK Contoh Karya',
  ),
  wish('magang', 'REJECTED', [-5, 30], 'Magang di usaha keluarga', 'UD Contoh'),
  wish('studi-independen', 'CANCELLED', [30, 90], 'Studi independen gim bisnis', 'Yayasan Contoh Main'),
  wish('organisasi', 'APPROVED', [300, 250], 'Pengurus himpunan mahasiswa manajemen', 'HIMA Manajemen'),
];

type Step = readonly [action: ActivityAction, to: ActivityStatus];

const way: readonly Step[] = [
  ['CREATE', 'DRAFT'],
  ['SUBMIT', 'SUBMITTED'],
  ['PA_APPROVE', 'PA_APPROVED'],
  ['APPROVE', 'APPROVED'],
  ['START', 'ONGOING'],
  ['REPORT', 'REPORTED'],
  ['SCORE', 'SCORED'],
  ['CONVERT', 'CONVERTED'],
];
/** What ended otherwise: after which state, and what was said. */
export const asides: Partial<
  Record<ActivityStatus, { after: ActivityStatus; action: ActivityAction; note: string }>
> = {
  RETURNED: {
    after: 'SUBMITTED',
    action: 'RETURN',
    note: 'Lengkapi rencana mingguan sampai pekan terakhir.',
  },
  REJECTED: {
    after: 'SUBMITTED',
    action: 'REJECT',
    note: 'Kegiatan tidak sesuai dengan capaian program studi.',
  },
  CANCELLED: { after: 'ONGOING', action: 'CANCEL', note: 'Mitra menutup programnya.' },
};

/** The steps that lead to a state. */
export function wayTo(status: ActivityStatus): Step[] {
  const aside = asides[status];
  const last = way.findIndex(([, to]) => to === (aside?.after ?? status));
  return [...way.slice(0, last + 1), ...(aside ? [[aside.action, status] as const] : [])];
}

/** Whether a programme has come as far as a state, also one that was called off later. */
export const hasReached = (status: ActivityStatus, state: ActivityStatus): boolean =>
  wayTo(status).some(([, to]) => to === state);
