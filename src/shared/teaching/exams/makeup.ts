import { dayDate } from '#shared/platform/format/date.ts';
import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import type { Procedure } from '#shared/platform/procedures/procedure.ts';
import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';

export const makeupStates = ['SUBMITTED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'PLANNED'] as const;
export type MakeupState = (typeof makeupStates)[number];

export const makeupStateLabels: Record<MakeupState, string> = {
  SUBMITTED: 'Menunggu kaprodi',
  APPROVED: 'Disetujui, menunggu jadwal',
  REJECTED: 'Ditolak',
  WITHDRAWN: 'Dibatalkan',
  PLANNED: 'Dijadwalkan',
};

/** `CAMPUS` is what happens to the class itself. */
export const makeupActors = ['STUDENT', 'KAPRODI', 'BAAK', 'CAMPUS'] as const;
export type MakeupActor = (typeof makeupActors)[number];
export type MakeupAction = 'REQUEST' | 'WITHDRAW' | 'APPROVE' | 'REJECT' | 'PLAN' | 'UNPLAN' | 'CLOSE';

/** A make-up exam from the request to its session (academic practice); without one the score stays 0. */
export const makeupProcedure: Procedure<MakeupState, MakeupAction, MakeupActor> = {
  REQUEST: { from: [null, 'REJECTED', 'WITHDRAWN'], to: 'SUBMITTED', by: ['STUDENT'] },
  WITHDRAW: { from: ['SUBMITTED'], to: 'WITHDRAWN', by: ['STUDENT'] },
  APPROVE: { from: ['SUBMITTED'], to: 'APPROVED', by: ['KAPRODI'] },
  REJECT: { from: ['SUBMITTED'], to: 'REJECTED', by: ['KAPRODI'], noted: true },
  PLAN: { from: ['APPROVED'], to: 'PLANNED', by: ['BAAK'] },
  UNPLAN: { from: ['PLANNED'], to: 'APPROVED', by: ['BAAK', 'CAMPUS'] },
  CLOSE: { from: ['SUBMITTED', 'APPROVED', 'PLANNED'], to: 'WITHDRAWN', by: ['CAMPUS'], noted: true },
};

type MakeupSettings = Pick<AcademicSettings, 'makeupDays'>;

/** The last day on which a make-up exam may be asked for. */
export const lastMakeupDay = (examDate: LocalDate, { makeupDays }: MakeupSettings): LocalDate =>
  addDays(examDate, makeupDays);

/** What a request for a make-up exam rests on, as it is now. */
export type MakeupGrounds = {
  name: string;
  present: boolean | null;
  /** Belongs to the college still. */
  enrolled: boolean;
  /** Takes the class of the exam by an approved KRS. */
  inClass: boolean;
  /** The day of the exam that was missed, which may have moved since. */
  examDate: LocalDate;
};

/** Why a request no longer stands, as a sentence; null while it does. */
export function lostGrounds(
  { name, present, enrolled, inClass, examDate }: MakeupGrounds,
  today: LocalDate,
): string | null {
  if (present === true) return `${name} tercatat hadir pada ujian.`;
  if (!enrolled) return `${name} sudah tidak terdaftar sebagai mahasiswa.`;
  if (!inClass) return `${name} tidak lagi mengambil kelas ini.`;
  if (today < examDate)
    return `Ujiannya dipindah ke ${dayDate(examDate)} sehingga ${name} dapat mengikutinya.`;
  return null;
}

/** Why no make-up exam may be asked for today, as a sentence; null when it may. */
export function makeupRefusal(
  exam: { date: LocalDate; isMakeup: boolean; present: boolean | null },
  today: LocalDate,
  settings: MakeupSettings,
): string | null {
  if (exam.isMakeup) return 'Ujian susulan hanya diberikan satu kali.';
  if (exam.present === true) return 'Anda tercatat hadir pada ujian ini.';
  if (today < exam.date) return 'Ujian susulan dapat diajukan mulai hari ujian.';
  if (today > lastMakeupDay(exam.date, settings)) {
    return `Batas pengajuan ${settings.makeupDays} hari setelah ujian sudah lewat.`;
  }
  return null;
}
