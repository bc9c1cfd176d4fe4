import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import type { ThesisAction } from '#shared/completion/thesis/procedure.ts';
import { type ThesisStatus, thesisStatuses } from '#shared/completion/thesis/status.ts';
import { workDayBy } from './work-day.ts';

/**
 * Who writes a thesis: who takes the final course and may propose a title; who was as far in an earlier term; who has nothing
 * else left and may defend; who applied for the degree; graduates.
 */
export type WriterKind = 'proposer' | 'senior' | 'writer' | 'graduand' | 'graduate';

/** One thesis of the demo: where it stands, how many days ago it was begun, and whose it is. */
export type ThesisWish = { status: ThesisStatus; ago: number; of: WriterKind; at: number; title: string };

const wish = (status: ThesisStatus, ago: number, of: WriterKind, at: number, title: string): ThesisWish => ({
  status,
  ago,
  of,
  at,
  title,
});

/** Of those who are about to finish, with their English titles. */
export const graduandTitles: Record<string, string> = {
  'Pengaruh Kualitas Layanan terhadap Loyalitas Pelanggan Toko Daring':
    'The Effect of Service Quality on Customer Loyalty of Online Stores',
  'Analisis Modal Kerja dan Profitabilitas Perusahaan Makanan':
    'Working Capital and Profitability of Food Companies',
  'Pengaruh Pelatihan dan Kompensasi terhadap Kinerja Staf Hotel':
    'The Effect of Training and Compensation on the Performance of Hotel Staff',
  'Strategi Pengembangan Usaha Batik Skala Rumah Tangga':
    'Development Strategies of Home-Based Batik Businesses',
  'Peran Kepercayaan Merek dalam Keputusan Pembelian Ulang':
    'The Role of Brand Trust in Repurchase Decisions',
};

/** Theses at every stage; writers after the last one named here have none yet and may propose a title. */
export const thesisPlan: readonly ThesisWish[] = [
  wish(
    'SUBMITTED',
    2,
    'proposer',
    0,
    'Pengaruh Promosi Digital terhadap Keputusan Pembelian pada Marketplace',
  ),
  wish('SUBMITTED', 3, 'proposer', 1, 'Analisis Kepuasan Pelanggan Kafe di Sekitar Kampus'),
  wish('SUBMITTED', 4, 'proposer', 2, 'Peran Budaya Kerja terhadap Kepuasan Pegawai Koperasi'),
  wish('SUBMITTED', 5, 'proposer', 3, 'Strategi Penetapan Harga Usaha Jasa Titip Daring'),
  wish('TITLE_APPROVED', 9, 'senior', 0, 'Pengaruh Motivasi dan Disiplin terhadap Kinerja Karyawan Ritel'),
  wish('GUIDANCE', 40, 'senior', 1, 'Strategi Pemasaran Media Sosial bagi UMKM Makanan Ringan'),
  wish('GUIDANCE', 55, 'senior', 2, 'Pengaruh Likuiditas dan Leverage terhadap Nilai Perusahaan Manufaktur'),
  wish('GUIDANCE', 63, 'senior', 3, 'Kualitas Layanan Antar dan Loyalitas Pelanggan Rumah Makan'),
  wish('GUIDANCE', 71, 'senior', 4, 'Peran Kepemimpinan terhadap Keterikatan Karyawan Generasi Muda'),
  wish(
    'SEMINAR_REQUESTED',
    92,
    'senior',
    5,
    'Pengaruh Citra Merek terhadap Loyalitas Pengguna Transportasi Daring',
  ),
  wish('SEMINAR_PASSED', 118, 'senior', 6, 'Kelayakan Usaha Kedai Kopi Keliling Mahasiswa'),
  wish('READY_FOR_EXAM', 150, 'writer', 0, 'Pengaruh Literasi Keuangan terhadap Perilaku Menabung Mahasiswa'),
  wish('EXAM_SCHEDULED', 165, 'writer', 1, 'Analisis Beban Kerja Pegawai Koperasi Simpan Pinjam'),
  wish('PASSED_REVISION', 180, 'writer', 2, 'Pengaruh Kemasan Ramah Lingkungan terhadap Niat Beli'),
  wish('TITLE_REJECTED', 60, 'proposer', 4, 'Pengaruh Iklan terhadap Penjualan'),
  ...Object.keys(graduandTitles).map((title, at) => wish('ACCEPTED', 200 + at, 'graduand', at, title)),
  wish('ACCEPTED', 320, 'graduate', 0, 'Manajemen Persediaan pada Toko Kelontong Modern'),
  wish('ACCEPTED', 341, 'graduate', 1, 'Pengaruh Ulasan Konsumen terhadap Minat Beli Produk Kosmetik Lokal'),
];

/** A step on the way: what was done, where it led, and how many days after the beginning. */
export type DemoStep = { action: ThesisAction; to: ThesisStatus; day: number };

const step = (action: ThesisAction, to: ThesisStatus, day: number): DemoStep => ({ action, to, day });

/** Days after the beginning on which what belongs to a thesis happens. */
export const thesisDays = { title: 3, seminar: 80, ready: 140, defence: 160, accepted: 190 } as const;

const way: readonly DemoStep[] = [
  step('CREATE', 'DRAFT', 0),
  step('SUBMIT', 'SUBMITTED', 1),
  step('APPROVE_TITLE', 'TITLE_APPROVED', thesisDays.title),
  step('BEGIN_GUIDANCE', 'GUIDANCE', 4),
  step('REQUEST_SEMINAR', 'SEMINAR_REQUESTED', 72),
  step('SCHEDULE_SEMINAR', 'SEMINAR_SCHEDULED', 75),
  step('PASS_SEMINAR', 'SEMINAR_PASSED', thesisDays.seminar),
  step('READY', 'READY_FOR_EXAM', thesisDays.ready),
  step('REQUEST_EXAM', 'EXAM_REQUESTED', 145),
  step('SCHEDULE_EXAM', 'EXAM_SCHEDULED', 150),
  step('CONFIRM_EXAM', 'EXAM_DONE', thesisDays.defence),
  step('PASS', 'PASSED', thesisDays.defence),
  step('ACCEPT', 'ACCEPTED', thesisDays.accepted),
];

/** The steps that lead to a state. */
export function wayTo(status: ThesisStatus): DemoStep[] {
  const until = (state: ThesisStatus) => way.slice(0, way.findIndex(({ to }) => to === state) + 1);
  if (status === 'TITLE_REJECTED')
    return [...until('SUBMITTED'), step('REJECT_TITLE', status, thesisDays.title)];
  if (status === 'PASSED_REVISION') {
    return [...until('EXAM_DONE'), step('PASS_WITH_REVISION', status, thesisDays.defence)];
  }
  return until(status);
}

/** Whether a thesis has come as far as a state on the usual way. */
export const hasReached = (status: ThesisStatus, state: ThesisStatus): boolean =>
  status !== 'TITLE_REJECTED' && thesisStatuses.indexOf(status) >= thesisStatuses.indexOf(state);

/** A thesis of the demo with its writer and people. */
export type DemoThesis = {
  id: string;
  wish: ThesisWish;
  begun: LocalDate;
  /** The day and the moment the campus is made. */
  today: LocalDate;
  moment: Date;
  writer: { id: string; userId: string | null; gradeId: string | null };
  supervisorIds: string[];
};

/** The day something is done, so many days after the beginning: one on which offices are open, and none to come. */
export function dayOf({ begun, today }: Pick<DemoThesis, 'begun' | 'today'>, days: number): LocalDate {
  const day = workDayBy(addDays(begun, days));
  return day > today ? workDayBy(today) : day;
}

/** The moment of the step that is so many steps on the way, none to come; several on one day follow each other by the hour. */
export function momentOf(of: DemoThesis, day: number, at: number): string {
  const moment = `${dayOf(of, day)}T${String(2 + at).padStart(2, '0')}:00:00Z`;
  return new Date(moment) > of.moment ? of.moment.toISOString() : moment;
}
