import type { z } from 'zod';
import type {
  ReportDetail,
  reportSubject,
  ReportStart,
} from '#shared/desk/official-reports/official-report.contract.ts';
import { reportKinds, type ReportType } from '#shared/desk/meeting-records/report.ts';
import type { PartyRow } from './Parties.tsx';

export type FactRow = { label: string; value: string };

const empty = {
  type: '' as ReportType | '',
  unit: '' as string,
  title: '',
  date: '',
  timeStart: '' as number | '',
  place: '',
  periodCode: null as string | null,
  parties: [{ name: '', office: '', role: 'PIHAK_1' }] as PartyRow[],
  facts: [] as FactRow[],
  content: '',
  scheduleId: null as string | null,
  thesisId: null as string | null,
  examId: null as string | null,
  file: null as File | null,
};

/** What the form of a report holds. */
export type ReportValues = typeof empty & { _id?: string; updatedAt?: string };

/** The facts a kind asks for, with what was already written to them. */
export const factsOf = (type: ReportType, written: readonly FactRow[]): FactRow[] =>
  reportKinds[type].facts.map(
    (label) => written.find((known) => known.label === label && known.value !== '') ?? { label, value: '' },
  );

/** A report without anything yet. */
export const newValues = (): ReportValues => empty;

/** A draft as it is. */
export const changeValues = ({ timeStart, ...report }: ReportDetail): ReportValues => {
  const { _id, updatedAt, type, unit, title, date, place, periodCode, parties, facts, content } = report;
  const { scheduleId, thesisId, examId } = report;
  return {
    _id,
    updatedAt,
    type,
    unit,
    title,
    date,
    timeStart: timeStart ?? '',
    place,
    periodCode,
    parties,
    facts,
    content,
    scheduleId,
    thesisId,
    examId,
    file: null,
  };
};

const links = { kelas: 'scheduleId', ujian: 'examId', skripsi: 'thesisId' } as const;

/** A report about a record, filled with what is known of it. */
export const startValues = (
  { timeStart, parties, ...start }: ReportStart,
  { about, id }: z.output<typeof reportSubject>,
): ReportValues => ({
  ...empty,
  ...start,
  timeStart: timeStart ?? '',
  parties: parties.length === 0 ? empty.parties : parties,
  facts: factsOf(start.type, start.facts),
  [links[about]]: id,
});
