import { type SQL, sql } from 'drizzle-orm';
import type { SurveyOwed } from '#shared/surveys/surveys/survey-owed.views.ts';
import type { SurveyType } from '#shared/surveys/surveys/instrument.ts';
import { surveyState, surveyUntil, takesForms } from '#shared/surveys/surveys/window.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { periodLabel, type SemesterCode } from '#shared/platform/term/term.ts';
import { askedForms, surveyDays } from './asked.ts';
import { type DaysRow, toDays } from './fill.store.ts';

/** A term whose survey has begun and is not over, with how many own forms of each kind are still to be sent. */
export type OpenTerm = DaysRow & { code: SemesterCode; edo: number; eka: number };

/**
 * A query of one JSON value, `OpenTerm[]`: terms of the student `st` whose forms are taken on a day, latest first; forms
 * of no other term are looked at. Read with `surveyState`, whose days these are in SQL.
 */
export const openTerms = (day: SQL): SQL => sql`
  select coalesce(json_agg(t order by t.code desc), '[]') from (
    select p.code, d.*, f.edo, f.eka
    from krs own join academic_periods p on p.id = own.period_id
    cross join lateral (${surveyDays(sql`st.class_type`)}) d
    cross join lateral (
      select count(*) filter (where a.type = 'EDO')::int as edo, count(*) filter (where a.type = 'EKA')::int as eka
      from (${askedForms(sql`st.id`, sql`p.id`)}) a where not a.done) f
    where own.student_id = st.id and d.start <= ${day}
      and (d."nextKrsEnd" is null or greatest(d."end", d."nextKrsEnd") >= ${day})) t`;

/** A query of the survey gates (EDO, EKA) the student `st` is exempt from on a day, as an array. */
export const surveyExemptions = (day: SQL): SQL => sql`
  select coalesce(json_agg(distinct g.gate), '[]') from gate_exemptions g
  where g.student_id = st.id and g.gate in ('EDO', 'EKA') and g.until >= ${day} and g.revoked_at is null`;

/** What a student is asked to fill in first: the earliest term that owes forms of lecturers, else the latest one open. */
export function owedFirst(terms: readonly OpenTerm[], day: LocalDate): SurveyOwed | null {
  const open = terms.filter((term) => takesForms(surveyState(toDays(term), day)));
  const term = open.findLast(({ edo }) => edo > 0) ?? open[0];
  if (term === undefined || term.edo + term.eka === 0) return null;
  const days = toDays(term);
  const until = surveyState(days, day) === 'OPEN' ? term.end : surveyUntil(days);
  return { label: periodLabel(term.code), lecturers: term.edo, courses: term.eka, until };
}

type Gates = { edo: boolean; eka: boolean };

/** The survey whose owed forms shut results, EDO first, of those the college has a gate for; null where none does. */
export function shuttingSurvey(gates: Gates, owed: Readonly<Record<SurveyType, number>>): SurveyType | null {
  if (gates.edo && owed.EDO > 0) return 'EDO';
  return gates.eka && owed.EKA > 0 ? 'EKA' : null;
}

/** Whether forms of a term that are owed shut its results: those of a gate the college has and the student is not exempt from. */
export function shutsResults(
  terms: readonly OpenTerm[],
  code: SemesterCode,
  { day, gates, exempt }: { day: LocalDate; gates: Gates; exempt: readonly string[] },
): boolean {
  const term = terms.find((one) => one.code === code && takesForms(surveyState(toDays(one), day)));
  if (term === undefined) return false;
  const owed = (type: SurveyType, forms: number): number => (exempt.includes(type) ? 0 : forms);
  return shuttingSurvey(gates, { EDO: owed('EDO', term.edo), EKA: owed('EKA', term.eka) }) !== null;
}
