import { classWords } from './class-words.ts';
import { gradeWords } from './grade-words.ts';
import { backupFailedText, backupOldText } from './system-words.ts';
import { clearanceText, fineText, restingText, unreservedText } from './library-words.ts';
import { minutesFinalText, reportFinalText } from './minutes-words.ts';
import { moneyWords } from './money-words.ts';
import type { NoticeText } from './notice.ts';
import type { NoticeFacts, NoticeTopic } from './notice-facts.ts';
import { studyWords } from './study-words.ts';
import {
  thesisAskedText,
  thesisDecideText,
  thesisMovedText,
  thesisReminderText,
  thesisToldText,
} from './thesis-words.ts';
import type { WordsOf } from './words-of.ts';

const words: WordsOf<NoticeTopic> = {
  ...classWords,
  ...gradeWords,
  ...moneyWords,
  ...studyWords,
  'backup.failed': backupFailedText,
  'backup.old': backupOldText,
  'library.clearance': clearanceText,
  'library.fined': fineText,
  'library.resting': restingText,
  'library.unreserved': unreservedText,
  'minutes.final': minutesFinalText,
  'report.final': reportFinalText,
  'thesis.asked': thesisAskedText,
  'thesis.decide': thesisDecideText,
  'thesis.moved': thesisMovedText,
  'thesis.reminder': thesisReminderText,
  'thesis.told': thesisToldText,
};

/** A notice in words, for the person it goes to. */
export const noticeText = <T extends NoticeTopic>(topic: T, facts: NoticeFacts[T]): NoticeText =>
  words[topic](facts);
