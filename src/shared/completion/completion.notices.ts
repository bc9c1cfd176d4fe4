import { type GraduationState, graduationStateLabels } from '#shared/completion/graduation/graduation.ts';
import {
  type LetterState,
  letterStateLabels,
  type LetterType,
  letterTypeLabels,
} from '#shared/completion/letters/letter.ts';
import type { ThesisReminder } from '#shared/completion/thesis/thesis-reminder.ts';
import {
  thesisAskedText,
  thesisDecideText,
  thesisMovedText,
  thesisReminderText,
  thesisToldText,
} from '#shared/completion/thesis/thesis-words.ts';
import { because } from '#shared/platform/notices/sentences.ts';
import { info, todo, type WordsOf } from '#shared/platform/notices/words-of.ts';

/** What notices about activities, theses, letters and graduation have to know. */
type Facts = {
  'activity.asked': { activityId: string; title: string; what: string };
  'activity.decide': { activityId: string; title: string; what: string };
  'activity.invited': { activityId: string; title: string; leader: string };
  'activity.left': { title: string; note: string };
  'activity.moved': { activityId: string; title: string; status: string; note: string };
  'graduation.moved': { state: GraduationState; note: string };
  'letter.moved': { type: LetterType; state: LetterState; note: string };
  'thesis.asked': { student: string; what: string };
  'thesis.decide': { student: string; thesisId: string; what: string };
  /** `what` happened is a sentence; without one its status changed. */
  'thesis.moved': { status: string; note: string; what?: string };
  'thesis.reminder': ThesisReminder;
  'thesis.told': { student: string; what: string };
};

declare module '#shared/platform/notices/notice-facts.ts' {
  interface NoticeFacts extends Facts {}
}

/** Notices about activities, theses, letters and graduation, in words. */
export const completionNotices: WordsOf<Facts> = {
  'activity.asked': ({ activityId, title, what }) => ({
    kind: 'ACTION',
    severity: 'info',
    audience: 'LECTURER',
    title: 'Program aktivitas menunggu Anda',
    body: `${title}: ${what}.`,
    url: `/dosen/mahasiswa-bimbingan/aktivitas/${activityId}`,
  }),
  'activity.decide': ({ activityId, title, what }) => ({
    kind: 'ACTION',
    severity: 'warning',
    audience: 'STAFF',
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
  'graduation.moved': ({ state, note }) => ({
    ...(state === 'RETURNED' ? todo : info),
    title: `Yudisium: ${graduationStateLabels[state]}`,
    body: because(
      state === 'GRADUATED' ? 'Selamat, Anda dinyatakan lulus.' : 'Pengajuan yudisium Anda berubah status.',
      note,
    ),
    url: '/student/nilai-saya/kelulusan',
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
  'thesis.asked': thesisAskedText,
  'thesis.decide': thesisDecideText,
  'thesis.moved': thesisMovedText,
  'thesis.reminder': thesisReminderText,
  'thesis.told': thesisToldText,
};
