import type { NoticeText } from './notice.ts';
import type { NoticeFacts, NoticeTopic } from './notice-facts.ts';

/** The words of some topics, by topic. */
export type WordsOf<Facts> = { readonly [K in keyof Facts]: (facts: Facts[K]) => NoticeText };

/** Puts a notice into words, for the person it goes to. */
export type NoticeWriter = <T extends NoticeTopic>(topic: T, facts: NoticeFacts[T]) => NoticeText;

/** A student should know. */
export const info = { kind: 'INFO', severity: 'info', audience: 'STUDENT' } as const;
/** A student has something to do. */
export const todo = { kind: 'ACTION', severity: 'warning', audience: 'STUDENT' } as const;
/** Something went wrong for a student. */
export const alarm = { kind: 'ACTION', severity: 'error', audience: 'STUDENT' } as const;
