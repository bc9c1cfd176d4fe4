import { dayDate, longDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { daysBetween, type LocalDate } from '#shared/platform/date/local-date.ts';
import { gateLabels, type PaymentGate } from '#shared/platform/access/gates.ts';
import type { KrsState } from '#shared/platform/term/krs-state.ts';
import { privacyNoticeId } from '#shared/desk/personal-data/privacy-notice.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import type { NoticeAudience, NoticeText } from '#shared/platform/notices/notice.ts';
import { type Waiting, type WaitingKind, waitingKinds, waitingNotice } from './waiting.ts';

/** How long before its last day a closing KRS window is told (academic practice). */
export const KRS_CLOSING_DAYS = 3;
/** How long before their day bills and grades are told. */
export const DUE_DAYS = 7;
/** How long before their day exams are told whose payment is missing. */
export const EXAM_DAYS = 14;
/** Finance aims to decide payments within so many working days (academic practice). */
export const PAYMENT_WORKDAYS = 2;

/** What stands open for one person today; null where nothing does. Days are campus days. */
export type DerivedFacts = {
  /** The version of the privacy notice this person has not taken note of, and whether there was an earlier one. */
  privacyNotice: { version: string; isChanged: boolean; audience: NoticeAudience } | null;
  /** The KRS window ends and this student's KRS is not approved. */
  krsClosing: { until: LocalDate; state: KrsState | null } | null;
  /** Payment gates that are shut before what they open is over, each with the sentence that says what to pay. */
  gatesShut: { gate: PaymentGate; message: string; until: LocalDate }[];
  /** Classes of this student whose attendance is below what UAS asks for, while UAS is not over. */
  attendanceLow: { count: number; minPercent: number; names: readonly string[] } | null;
  /** What of the biodata keeps this student's KRS closed until the window ends. */
  biodataMissing: { until: LocalDate } | null;
  /** Bills no reminder was sent for: overdue, and due soon. */
  billsOverdue: { count: number; name: string; amount: number; first: LocalDate } | null;
  billsDue: { count: number; name: string; amount: number; first: LocalDate } | null;
  /** Classes of this lecturer whose grades are not handed in, and the earliest day they are due. */
  gradesDue: { count: number; until: LocalDate } | null;
  /** KRS waiting for this advisor; `latest` is when the newest was handed in. */
  krsWaiting: { count: number; latest: string } | null;
  /** Courses this lecturer answers for whose plan is not handed in, and the day they are due. */
  rpsDue: { count: number; until: LocalDate } | null;
  /** Exams of the coming days whose classes held too few meetings: of the own classes, or all of them for the head. */
  examsEarly: { count: number; first: LocalDate; names: readonly string[]; isHead: boolean } | null;
  /** Books of this reader that are due today or tomorrow, and those past their day. */
  booksDue: { count: number; title: string; first: LocalDate; lecturer: boolean } | null;
  booksOverdue: { count: number; title: string; first: LocalDate; lecturer: boolean } | null;
  /** Reserved books that wait for this reader. */
  bookReady: { count: number; title: string; until: LocalDate; lecturer: boolean } | null;
  /** Payments that wait for longer than they should. */
  paymentsLate: { count: number } | null;
  /** Bills of the running or a coming semester for a class type their student left; `which` changes with them. */
  billsDifferent: { count: number; periodCode: string; which: string } | null;
  /** What waits for this person's decision or step. */
  waiting: { [K in WaitingKind]?: Waiting };
  /** Own actions of final minutes whose day is over. */
  actionsOverdue: { count: number; first: LocalDate; task: string } | null;
};

/** A derived notice; its id stays the same until there is something new to say. */
export type DerivedNotice = NoticeText & { id: string; until: LocalDate | null };

type Told<K extends Exclude<keyof DerivedFacts, 'waiting' | 'gatesShut'>> = (
  facts: NonNullable<DerivedFacts[K]>,
  today: LocalDate,
) => DerivedNotice;

const inDays = (until: LocalDate, today: LocalDate): string => {
  const days = daysBetween(today, until);
  if (days === 0) return 'hari ini';
  return days === 1 ? 'besok' : `${days} hari lagi`;
};

function krsStep(state: KrsState | null): string {
  if (state === 'SUBMITTED') return 'KRS Anda masih menunggu persetujuan dosen PA.';
  return state === null ? 'Anda belum mengisi KRS.' : 'KRS Anda belum disetujui. Periksa lalu ajukan.';
}

const bills = ({ count, name, amount }: { count: number; name: string; amount: number }): string =>
  `${count === 1 ? name : `${count} tagihan`} sebesar ${rupiah(amount)}`;

const libraryOf = (lecturer: boolean): string => `/${lecturer ? 'dosen' : 'student'}/perpustakaan`;

const books = ({ count, title }: { count: number; title: string }): string =>
  count === 1 ? `"${title}"` : `${count} buku`;

const standing = ['gate-shut:', 'attendance-low:', 'biodata-missing:'];

/** Whether a notice is about what stands before a student's next step, which the home page shows as well. */
export const standsInTheWay = ({ id }: { id: string }): boolean =>
  standing.some((prefix) => id.startsWith(prefix));

/** A payment gate that is shut: what it opens is named, and what to pay. */
const gateWords = ({ gate, message, until }: DerivedFacts['gatesShut'][number]): DerivedNotice => ({
  id: `gate-shut:${gate}:${until}`,
  kind: 'DEADLINE',
  severity: 'warning',
  audience: 'STUDENT',
  title: `Pembayaran sebelum ${gateLabels[gate]}`,
  body: message,
  url: '/student/pembayaran',
  until,
});

const words: { [K in Exclude<keyof DerivedFacts, 'waiting' | 'gatesShut'>]: Told<K> } = {
  attendanceLow: ({ count, minPercent, names }) => ({
    id: `attendance-low:${count}:${names.join(',')}`,
    kind: 'DEADLINE',
    severity: 'warning',
    audience: 'STUDENT',
    title: `Kehadiran di bawah ${minPercent}%`,
    body: `Kehadiran Anda belum cukup untuk UAS di ${names.join(', ')}${count > names.length ? ', dan lainnya' : ''}. Hubungi dosennya bila ada izin atau sakit yang belum tercatat.`,
    url: '/student/jadwal',
    until: null,
  }),
  biodataMissing: ({ until }) => ({
    id: `biodata-missing:${until}`,
    kind: 'DEADLINE',
    severity: 'warning',
    audience: 'STUDENT',
    title: 'Biodata belum lengkap',
    body: `KRS baru dapat diisi setelah data yang diminta PDDIKTI lengkap. Batas KRS: ${dayDate(until)}.`,
    url: '/settings',
    until,
  }),
  privacyNotice: ({ version, isChanged, audience }) => ({
    id: privacyNoticeId(version),
    kind: 'INFO',
    severity: 'info',
    audience,
    ackRequired: true,
    title: `Kebijakan privasi versi ${version}`,
    body: isChanged
      ? 'Kebijakan privasi kampus berubah. Baca versi barunya.'
      : 'Baca bagaimana kampus mengolah data pribadi Anda.',
    url: '/kebijakan-privasi',
    until: null,
  }),
  krsClosing: ({ until, state }, today) => ({
    id: `krs-closing:${until}`,
    kind: 'DEADLINE',
    severity: 'warning',
    audience: 'STUDENT',
    title: `Pengisian KRS ditutup ${inDays(until, today)}`,
    body: `${krsStep(state)} Batas: ${dayDate(until)}.`,
    url: '/student/aktivitas-mahasiswa/krs',
    until,
  }),
  billsOverdue: ({ first, ...sum }) => ({
    id: `bills-overdue:${first}:${sum.count}`,
    kind: 'DEADLINE',
    severity: 'error',
    audience: 'STUDENT',
    title: 'Tagihan lewat jatuh tempo',
    body: `${bills(sum)} lewat jatuh tempo sejak ${longDate(first)}.`,
    url: '/student/pembayaran',
    until: null,
  }),
  billsDue: ({ first, ...sum }, today) => ({
    id: `bills-due:${first}:${sum.count}`,
    kind: 'DEADLINE',
    severity: 'warning',
    audience: 'STUDENT',
    title: 'Tagihan segera jatuh tempo',
    body: `${bills(sum)} jatuh tempo ${inDays(first, today)}, ${longDate(first)}.`,
    url: '/student/pembayaran',
    until: first,
  }),
  gradesDue: ({ count, until }, today) => {
    const late = until < today;
    return {
      id: `grades-${late ? 'overdue' : 'due'}:${until}:${count}`,
      kind: 'DEADLINE',
      severity: late ? 'error' : 'warning',
      audience: 'LECTURER',
      title: late
        ? `Batas nilai sudah lewat ${daysBetween(until, today)} hari`
        : `Nilai ditunggu ${inDays(until, today)}`,
      body: `Nilai ${count} kelas belum diserahkan. Batas: ${dayDate(until)}.`,
      url: '/dosen/kelas-saya',
      until: late ? null : until,
    };
  },
  krsWaiting: ({ count, latest }) => ({
    id: `krs-waiting:${latest}`,
    kind: 'ACTION',
    severity: 'info',
    audience: 'LECTURER',
    title: 'KRS menunggu persetujuan',
    body: `${count} mahasiswa bimbingan menunggu keputusan Anda.`,
    url: '/dosen/mahasiswa-bimbingan',
    until: null,
  }),
  rpsDue: ({ count, until }, today) => {
    const late = until < today;
    return {
      id: `rps-${late ? 'overdue' : 'due'}:${until}:${count}`,
      kind: 'DEADLINE',
      severity: late ? 'error' : 'warning',
      audience: 'LECTURER',
      title: late ? 'Batas RPS sudah lewat' : `RPS ditunggu ${inDays(until, today)}`,
      body: `RPS ${count} mata kuliah belum diajukan. Batas: ${dayDate(until)}.`,
      url: '/dosen/rps',
      until: late ? null : until,
    };
  },
  examsEarly: ({ count, first, names, isHead }) => ({
    id: `exams-early:${first}:${count}`,
    kind: 'DEADLINE',
    severity: 'warning',
    audience: isHead ? 'STAFF' : 'LECTURER',
    title: 'Pertemuan belum cukup untuk ujian',
    body: `${count} ujian mulai ${dayDate(first)} diadakan sebelum cukup pertemuan terlaksana: ${names.join(', ')}${count > names.length ? ', dan lainnya' : ''}.`,
    url: isHead ? '/staff/lecture-schedule' : '/dosen/jadwal?tab=ujian',
    until: first,
  }),
  booksDue: ({ first, ...sum }, today) => ({
    id: `books-due:${first}:${sum.count}`,
    kind: 'DEADLINE',
    severity: 'warning',
    audience: sum.lecturer ? 'LECTURER' : 'STUDENT',
    title: `Buku perpustakaan jatuh tempo ${inDays(first, today)}`,
    body: `${books(sum)} ditunggu paling lambat ${dayDate(first)}. Kembalikan atau perpanjang.`,
    url: libraryOf(sum.lecturer),
    until: first,
  }),
  booksOverdue: ({ first, ...sum }) => ({
    id: `books-overdue:${first}:${sum.count}`,
    kind: 'DEADLINE',
    severity: 'error',
    audience: sum.lecturer ? 'LECTURER' : 'STUDENT',
    title: 'Buku perpustakaan terlambat',
    body: `${books(sum)} seharusnya kembali ${longDate(first)}. Denda dihitung per hari.`,
    url: libraryOf(sum.lecturer),
    until: null,
  }),
  bookReady: ({ until, ...sum }) => ({
    id: `book-ready:${until}:${sum.count}`,
    kind: 'ACTION',
    severity: 'info',
    audience: sum.lecturer ? 'LECTURER' : 'STUDENT',
    title: 'Pesanan buku siap diambil',
    body: `${books(sum)} disimpan bagi Anda sampai ${dayDate(until)}.`,
    url: `${libraryOf(sum.lecturer)}?tab=pesanan`,
    until,
  }),
  paymentsLate: ({ count }, today) => ({
    id: `payments-late:${today}`,
    kind: 'ACTION',
    severity: 'warning',
    audience: 'STAFF',
    title: 'Pembayaran terlalu lama menunggu',
    body: `${count} pembayaran menunggu lebih dari ${PAYMENT_WORKDAYS} hari kerja.`,
    url: '/staff/pembayaran-mahasiswa?tab=verifikasi',
    until: null,
  }),
  billsDifferent: ({ count, periodCode, which }) => ({
    id: `bills-different:${which}`,
    kind: 'ACTION',
    severity: 'warning',
    audience: 'STAFF',
    title: 'Tipe kelas berubah setelah ditagih',
    body: `${count} tagihan ${periodLabel(periodCode)} masih menurut tipe kelas yang lama. Ganti tagihannya.`,
    url: `/staff/pembayaran-mahasiswa?tab=tagihan&periodCode=${periodCode}&difference=true`,
    until: null,
  }),
  actionsOverdue: ({ count, first, task }) => ({
    id: `actions-overdue:${first}:${count}`,
    kind: 'DEADLINE',
    severity: 'warning',
    audience: 'STAFF',
    title: 'Tindak lanjut rapat lewat tenggat',
    body: `${count === 1 ? `"${task}"` : `${count} tindak lanjut Anda`} lewat tenggat sejak ${longDate(first)}.`,
    url: '/staff/meeting-record?tab=tindak-lanjut',
    until: null,
  }),
};

/** What stands open, in words, the pressing first. */
export function derivedNotices(facts: DerivedFacts, today: LocalDate): DerivedNotice[] {
  const { krsClosing, billsOverdue, billsDue, gradesDue, krsWaiting } = facts;
  const { rpsDue, examsEarly, paymentsLate, billsDifferent, actionsOverdue, waiting } = facts;
  const { booksDue, booksOverdue, bookReady, privacyNotice } = facts;
  const told = [
    privacyNotice && words.privacyNotice(privacyNotice, today),
    krsClosing && words.krsClosing(krsClosing, today),
    facts.biodataMissing && words.biodataMissing(facts.biodataMissing, today),
    ...facts.gatesShut.map(gateWords),
    facts.attendanceLow && words.attendanceLow(facts.attendanceLow, today),
    billsOverdue && words.billsOverdue(billsOverdue, today),
    billsDue && words.billsDue(billsDue, today),
    gradesDue && words.gradesDue(gradesDue, today),
    krsWaiting && words.krsWaiting(krsWaiting, today),
    rpsDue && words.rpsDue(rpsDue, today),
    examsEarly && words.examsEarly(examsEarly, today),
    booksOverdue && words.booksOverdue(booksOverdue, today),
    booksDue && words.booksDue(booksDue, today),
    bookReady && words.bookReady(bookReady, today),
    paymentsLate && words.paymentsLate(paymentsLate, today),
    billsDifferent && words.billsDifferent(billsDifferent, today),
    ...waitingKinds.map((kind) => waiting[kind] && { ...waitingNotice(kind, waiting[kind]), until: null }),
    actionsOverdue && words.actionsOverdue(actionsOverdue, today),
  ];
  return told.filter((one) => one !== null && one !== undefined);
}
