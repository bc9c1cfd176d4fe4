import { lmsContract } from '#shared/contracts/lms.contract.ts';
import type { LmsMailsView } from '#shared/contracts/lms-views.ts';
import type { LmsClassState, LmsOutcome, LmsRunStatus } from '#shared/domain/lms/run.ts';
import { grouped } from '#shared/format/number.ts';
import type { Question } from '#web/ui/ConfirmDialog.tsx';
import type { Tone } from '#web/ui/StatusChip.tsx';

export const classTones: Readonly<Record<LmsClassState, Tone>> = {
  NONE: 'neutral',
  SYNCED: 'success',
  CHANGED: 'info',
  FAILED: 'danger',
  HELD: 'warning',
};

export const runTones: Readonly<Record<LmsRunStatus, Tone>> = {
  RUNNING: 'info',
  DONE: 'success',
  PARTIAL: 'warning',
  STOPPED: 'danger',
};

export const outcomeTones: Readonly<Record<LmsOutcome, Tone>> = {
  LINKED: 'success',
  CREATED: 'success',
  ENROLLED: 'success',
  SUSPENDED: 'neutral',
  REMOVED: 'neutral',
  UPDATED: 'success',
  HELD: 'warning',
  FAILED: 'danger',
};

/** What is asked before the LMS mails people, with the ways to keep it quiet. */
export function mailQuestion({ passwords, welcomes }: LmsMailsView): Question {
  const whom = [
    ...(passwords > 0 ? [`${grouped(passwords)} orang menerima kata sandi akun barunya`] : []),
    ...(welcomes > 0 ? [`${grouped(welcomes)} pesan sambutan kelas terkirim`] : []),
  ];
  const ways = [
    ...(passwords > 0
      ? ['Kata sandi lewat email dimatikan di tab Pengaturan, bila orang masuk ke Moodle dengan cara lain.']
      : []),
    'Pesan sambutan hanya dapat dimatikan di Moodle, sebelum kelas dibuat: Site administration, Plugins, Enrolments, Manual enrolments, "Send course welcome message". Untuk kelas yang sudah ada: Participants, Enrolment methods, di kelas itu.',
  ];
  return {
    title: `Moodle akan mengirim ${grouped(passwords + welcomes)} email`,
    consequence: `Dengan pengaturan bawaan Moodle, ${whom.join(' dan ')}. ${ways.join(' ')} Portal tidak dapat melihat apakah pesan sambutan sudah dimatikan.`,
    verb: 'Lanjutkan dan kirim',
    danger: false,
  };
}

/** Answers that a run makes stale. */
export const lmsLists = [
  lmsContract.state,
  lmsContract.classes,
  lmsContract.runs,
  lmsContract.results,
  lmsContract.detail,
];
