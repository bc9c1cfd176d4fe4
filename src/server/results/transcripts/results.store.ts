import { type SQL, sql } from 'drizzle-orm';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { columnsOf } from '#server/platform/db/columns.ts';
import { resultReads } from '#server/platform/result-gates/result-gates.ts';
import { resultGates } from './gates.public.ts';

/** Who asks: whether gates stand before what they see, and the campus day by which the gates are judged. */
export type Reader = { isGated: boolean; day: LocalDate };

/** What is read of a student with any results; `gates` is null for a reader who passes none. */
export type StudentHead = { _id: string; nim: string; name: string; gates: unknown[] | null };

/** A student's term as reported. */
export type TermRecord = {
  code: string;
  status: 'A' | 'C' | 'N' | 'M';
  ips: number | null;
  ipk: number | null;
  sksPassed: number;
  isProvisional: boolean;
};

const given = (name: string) => sql.placeholder(name);

/** Chooses the student `st` who is asked for. */
export const isAskedFor = sql`st.id = ${given('studentId')}::uuid`;

/** `StudentHead` of the student `st`, whose results of a term the gates are asked about. */
export const headOf = (periodCode: SQL) => ({
  _id: sql<string>`st.id`,
  nim: sql<string>`st.nim`,
  name: sql<string>`st.name`,
  gates: sql<unknown[] | null>`case when ${given('isGated')}::boolean then
    ${resultReads({ studentId: sql`st.id`, periodCode, day: sql`${given('day')}::date` }, resultGates)} end`,
});

/** Terms `r` of a student as reported, `Columns<TermRecord>`. */
export const recordColumns = columnsOf<TermRecord>({
  code: sql`r.period_code`,
  status: sql`r.status`,
  ips: sql`r.ips`,
  ipk: sql`r.ipk`,
  sksPassed: sql`r.sks_passed`,
  isProvisional: sql`r.is_provisional`,
});
