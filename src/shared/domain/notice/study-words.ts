import { graduationStateLabels } from '../graduation/graduation.ts';
import { leaveStateLabels } from '../leave/leave.ts';
import { letterStateLabels, letterTypeLabels } from '../letter/letter.ts';
import type { NoticeTopic } from './notice-facts.ts';
import { because } from './sentences.ts';
import { alarm, info, todo, type WordsOf } from './words-of.ts';

const KRS = '/student/aktivitas-mahasiswa/krs';

type Topics = Extract<
  NoticeTopic,
  | `activity.${string}`
  | `graduation.${string}`
  | `guidance.${string}`
  | `krs.${string}`
  | `leave.${string}`
  | `letter.${string}`
>;

/** What happens to a course of study, in words: its plan, guidance, activities, leave, letters and end. */
export const studyWords: WordsOf<Topics> = {
  'activity.asked': ({ activityId, title, what }) => ({
    ...{ kind: 'ACTION', severity: 'info', audience: 'LECTURER' },
    title: 'Program aktivitas menunggu Anda',
    body: `${title}: ${what}.`,
    url: `/dosen/mahasiswa-bimbingan/aktivitas/${activityId}`,
  }),
  'activity.invited': ({ activityId, title, leader }) => ({
    ...todo,
    title: 'Undangan program aktivitas',
    body: `${leader} mengajak Anda mengikuti "${title}". Setujui atau tolak undangan ini.`,
    url: `/student/aktivitas-mahasiswa/program-aktivitas/${activityId}`,
  }),
  'activity.moved': ({ activityId, title, status, note }) => ({
    ...info,
    title: `Program aktivitas: ${status}`,
    body: because(`Status "${title}" berubah.`, note),
    url: `/student/aktivitas-mahasiswa/program-aktivitas/${activityId}`,
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
};
