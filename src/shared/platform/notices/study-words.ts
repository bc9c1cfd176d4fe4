import { graduationStateLabels } from '#shared/completion/graduation/graduation.ts';
import { leaveStateLabels } from '#shared/people/leave/leave.ts';
import { letterStateLabels, letterTypeLabels } from '#shared/completion/letters/letter.ts';
import type { NoticeTopic } from './notice-facts.ts';
import { because, listed } from './sentences.ts';
import { alarm, info, todo, type WordsOf } from './words-of.ts';

const KRS = '/student/aktivitas-mahasiswa/krs';

type Topics = Extract<
  NoticeTopic,
  | `account.${string}`
  | `activity.${string}`
  | `data.${string}`
  | `graduation.${string}`
  | `guidance.${string}`
  | `krs.${string}`
  | `leave.${string}`
  | `letter.${string}`
  | `status.${string}`
>;

/** What happens to a course of study, in words: its plan, guidance, activities, leave, letters and end. */
export const studyWords: WordsOf<Topics> = {
  'activity.asked': ({ activityId, title, what }) => ({
    ...{ kind: 'ACTION', severity: 'info', audience: 'LECTURER' },
    title: 'Program aktivitas menunggu Anda',
    body: `${title}: ${what}.`,
    url: `/dosen/mahasiswa-bimbingan/aktivitas/${activityId}`,
  }),
  'activity.decide': ({ activityId, title, what }) => ({
    ...{ kind: 'ACTION', severity: 'warning', audience: 'STAFF' },
    title: 'Program aktivitas menunggu Anda',
    body: `${title}: ${what}.`,
    url: `/staff/mahasiswa/aktivitas/${activityId}`,
  }),
  'activity.invited': ({ activityId, title, leader }) => ({
    ...todo,
    title: 'Undangan program aktivitas',
    body: `${leader} mengajak Anda mengikuti "${title}". Setujui atau tolak undangan ini.`,
    url: `/student/aktivitas-mahasiswa/program-aktivitas/${activityId}`,
  }),
  'activity.left': ({ title, note }) => ({
    ...info,
    audience: 'LECTURER',
    title: 'Pembimbing program aktivitas diganti',
    body: because(`Anda tidak lagi membimbing "${title}".`, note),
    url: '/dosen/mahasiswa-bimbingan',
  }),
  'activity.moved': ({ activityId, title, status, note }) => ({
    ...info,
    title: `Program aktivitas: ${status}`,
    body: because(`Status "${title}" berubah.`, note),
    url: `/student/aktivitas-mahasiswa/program-aktivitas/${activityId}`,
  }),
  'data.decided': ({ fields, approved, note }) => ({
    ...(approved ? info : todo),
    title: approved ? 'Perubahan data disetujui' : 'Perubahan data ditolak',
    body: because(`${listed(fields)} ${approved ? 'sudah diubah' : 'tidak diubah'}.`, note),
    url: '/settings?tab=perubahan',
  }),
  'account.reset': ({ until }) => ({
    ...{ kind: 'INFO', severity: 'info', audience: 'STAFF', url: null },
    title: 'Permintaan kata sandi baru',
    body: `Tautan untuk membuat kata sandi baru dikirim ke email Anda dan berlaku sampai pukul ${until}. Abaikan bila Anda tidak memintanya; kata sandi Anda tidak berubah.`,
  }),
  'data.email': ({ email, as: audience }) => ({
    ...info,
    audience,
    severity: 'warning',
    title: 'Email akun Anda diubah',
    body: `Email akun Anda sekarang ${email}. Hubungi ${audience === 'STUDENT' ? 'BAAK' : 'admin portal'} bila Anda tidak memintanya.`,
    url: '/settings',
  }),
  'graduation.moved': ({ state, note }) => ({
    ...(state === 'RETURNED' ? todo : info),
    title: `Yudisium: ${graduationStateLabels[state]}`,
    body: because(
      state === 'GRADUATED' ? 'Selamat, Anda dinyatakan lulus.' : 'Pengajuan yudisium Anda berubah status.',
      note,
    ),
    url: '/student/nilai-saya/kelulusan',
  }),
  'guidance.shared': ({ topic, advisor }) => ({
    ...info,
    title: 'Catatan bimbingan baru',
    body: `${advisor} menulis catatan tentang ${topic}.`,
    url: '/student/aktivitas-mahasiswa/catatan-pa',
  }),
  'krs.approved': ({ sks }) => ({
    ...info,
    title: 'KRS disetujui',
    body: `KRS Anda sebanyak ${sks} sks sudah disetujui.`,
    url: KRS,
  }),
  'krs.cancelled': ({ reason }) => ({
    ...alarm,
    title: 'KRS dibatalkan',
    body: because('KRS Anda dibatalkan dan kursinya dilepas. Hubungi BAAK bila ada pertanyaan.', reason),
    url: KRS,
    ackRequired: true,
  }),
  'krs.late': ({ reason }) => ({
    ...info,
    title: 'KRS terlambat diterima',
    body: because('BAAK menerima KRS terlambat Anda. Dosen PA sekarang dapat menyetujuinya.', reason),
    url: KRS,
  }),
  'krs.rejected': ({ note }) => ({
    ...alarm,
    title: 'KRS ditolak',
    body: because('KRS Anda ditolak. Hubungi dosen PA Anda.', note),
    url: KRS,
  }),
  'krs.returned': ({ note }) => ({
    ...todo,
    title: 'KRS perlu diperbaiki',
    body: because('Perbaiki KRS Anda lalu ajukan kembali.', note),
    url: KRS,
  }),
  'krs.reopened': ({ reason }) => ({
    ...todo,
    title: 'KRS dibuka kembali',
    body: because('KRS Anda kembali menjadi draf. Perbaiki lalu ajukan lagi.', reason),
    url: KRS,
  }),
  'krs.written': ({ sks, reason }) => ({
    ...info,
    title: 'KRS diisikan BAAK',
    body: because(`BAAK mengisikan KRS Anda sebanyak ${sks} sks. Dosen PA memutuskannya.`, reason),
    url: KRS,
  }),
  'leave.moved': ({ state, note }) => ({
    ...(state === 'REJECTED' ? alarm : info),
    title: `Cuti: ${leaveStateLabels[state]}`,
    body: because('Pengajuan cuti Anda berubah status.', note),
    url: '/student/aktivitas-mahasiswa/cuti',
  }),
  'leave.waiting': ({ student }) => ({
    ...todo,
    audience: 'LECTURER',
    title: 'Pengajuan cuti menunggu Anda',
    body: `${student} mengajukan cuti. Periksa lalu putuskan.`,
    url: '/dosen/mahasiswa-bimbingan/cuti',
  }),
  'letter.moved': ({ type, state, note }) => ({
    ...(state === 'REJECTED' || state === 'VOID' ? todo : info),
    title: `${letterTypeLabels[type]}: ${letterStateLabels[state]}`,
    body: because(
      state === 'ISSUED'
        ? 'Surat Anda sudah terbit dan dapat diunduh.'
        : 'Permintaan surat Anda berubah status.',
      note,
    ),
    url: '/student/aktivitas-mahasiswa/cuti?tab=surat',
  }),
  'status.advisees': ({ count, term }) => ({
    ...info,
    audience: 'LECTURER',
    title: 'Mahasiswa bimbingan menjadi tidak aktif',
    body: `${count} mahasiswa bimbingan Anda tidak aktif pada ${term} karena tidak memiliki KRS yang disetujui.`,
    url: '/dosen/mahasiswa-bimbingan',
  }),
  'status.inactive': ({ term }) => ({
    ...alarm,
    title: 'Status Anda tidak aktif',
    body: `Anda tidak memiliki KRS yang disetujui pada ${term}. Ajukan KRS saat dibuka kembali, atau hubungi BAAK.`,
    url: KRS,
    ackRequired: true,
  }),
};
