import type { ClearancePurpose, ClearanceState } from '#shared/desk/library/clearance.ts';
import type { FineKind, UnreservedReason } from '#shared/desk/library/kinds.ts';
import { clearanceText, fineText, restingText, unreservedText } from '#shared/desk/library/library-words.ts';
import { minutesFinalText, reportFinalText } from '#shared/desk/meeting-records/minutes-words.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { type WordsOf } from '#shared/platform/notices/words-of.ts';

/** What notices about the library, minutes and reports have to know. */
type Facts = {
  'library.clearance': { purpose: ClearancePurpose; state: ClearanceState; note: string };
  'library.fined': { title: string; kind: FineKind; amount: number; days: number };
  /** A title somebody waits for is only read in the library now; the place in its queue stays. */
  'library.resting': { title: string; lecturer: boolean };
  /** What somebody waited for ended without being asked to. */
  'library.unreserved': { title: string; lecturer: boolean; why: UnreservedReason };
  /** `tasks` are those of the reader that are open. */
  'minutes.final': {
    recordId: string;
    title: string;
    number: string;
    tasks: readonly { task: string; due: LocalDate | null }[];
  };
  'report.final': { reportId: string; title: string; number: string };
};

declare module '#shared/platform/notices/notice-facts.ts' {
  interface NoticeFacts extends Facts {}
}

/** Notices about the library, minutes and reports, in words. */
export const deskNotices: WordsOf<Facts> = {
  'library.clearance': clearanceText,
  'library.fined': fineText,
  'library.resting': restingText,
  'library.unreserved': unreservedText,
  'minutes.final': minutesFinalText,
  'report.final': reportFinalText,
};
