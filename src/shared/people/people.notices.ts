import { type LeaveState, leaveStateLabels } from '#shared/people/leave/leave.ts';
import { because, listed } from '#shared/platform/notices/sentences.ts';
import { alarm, info, todo, type WordsOf } from '#shared/platform/notices/words-of.ts';

const KRS = '/student/aktivitas-mahasiswa/krs';

/** What notices about a person's data, guidance, leave and status have to know. */
type Facts = {
  'data.decided': { fields: readonly string[]; approved: boolean; note: string };
  'guidance.shared': { topic: string; advisor: string };
  'leave.moved': { state: LeaveState; note: string };
  'leave.waiting': { student: string };
  'status.advisees': { count: number; term: string };
  'status.inactive': { term: string };
};

declare module '#shared/platform/notices/notice-facts.ts' {
  interface NoticeFacts extends Facts {}
}

/** Notices about a person's data, guidance, leave and status, in words. */
export const peopleNotices: WordsOf<Facts> = {
  'data.decided': ({ fields, approved, note }) => ({
    ...(approved ? info : todo),
    title: approved ? 'Perubahan data disetujui' : 'Perubahan data ditolak',
    body: because(`${listed(fields)} ${approved ? 'sudah diubah' : 'tidak diubah'}.`, note),
    url: '/settings?tab=perubahan',
  }),
  'guidance.shared': ({ topic, advisor }) => ({
    ...info,
    title: 'Catatan bimbingan baru',
    body: `${advisor} menulis catatan tentang ${topic}.`,
    url: '/student/aktivitas-mahasiswa/catatan-pa',
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
