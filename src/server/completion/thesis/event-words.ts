import { longDate } from '#shared/platform/format/date.ts';
import type { ThesisEventRecord } from './thesis.store.ts';

/** How a seminar and a defence are called, and what the steps that plan them end with. */
export const words = {
  SEMINAR: { name: 'Seminar proposal', suffix: 'SEMINAR' },
  SIDANG: { name: 'Sidang skripsi', suffix: 'EXAM' },
} as const;

/** "sidang skripsi 12 November 2026", as people were told of it. */
export const eventName = ({ type, date }: Pick<ThesisEventRecord, 'type' | 'date'>): string =>
  `${words[type].name.toLowerCase()} ${longDate(date)}`;
