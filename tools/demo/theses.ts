import { sql } from 'drizzle-orm';
import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import { gradeOf } from '#shared/platform/grading/scale.ts';
import { defaultThesisSettings } from '#shared/platform/campus/thesis-settings.ts';
import { lastDayOf } from '#shared/completion/thesis/duration.ts';
import { periodLabel, previousRegularTerm } from '#shared/platform/term/term.ts';
import { documentNumber } from '#shared/platform/format/document-number.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import {
  documentNumbers,
  procedureEvents,
  theses,
  thesisPeriods,
  thesisSessions,
  thesisSupervisors,
  thesisTitles,
} from '#server/platform/db/schema.ts';
import type { DemoTerm } from './calendar.ts';
import { DemoNumbers } from './demo-numbers.ts';
import { graduationDays } from './graduation-days.ts';
import { insertRows, type Row } from './insert.ts';
import { buildDemoSittings, defenceDay, demoScore, REVISION_DAYS } from './thesis-events.ts';
import {
  dayOf,
  type DemoThesis,
  graduandTitles,
  hasReached,
  momentOf,
  thesisDays,
  thesisPlan,
  type ThesisWish,
  wayTo,
} from './thesis-plan.ts';
import { buildPastTheses } from './thesis-archive.ts';
import { findWriters, type Writer } from './thesis-writers.ts';
import { workDayBy, workDayFrom } from './work-day.ts';

export type ThesisWorld = {
  today: LocalDate;
  moment: Date;
  terms: readonly DemoTerm[];
  now: DemoTerm;
  lecturerIds: readonly string[];
};

const concentrations = ['PEMASARAN', 'PEMASARAN', 'SDM', 'BISNIS', 'KEUANGAN', 'SDM'] as const;
const REFUSED = 'Judul serupa sudah banyak diteliti. Persempit objek dan variabelnya.';

/** Days before the running term on which the round before it opened. */
const EARLIER_DAYS = 360;
/** Days after which the KRS with nothing but the final course is approved. */
const KRS_DAYS = 2;
/** Days in which titles may be proposed at least. */
const PROPOSAL_DAYS = 60;

/** Two supervisors each, in turn; the second lecturer of the campus is among them most often. */
const supervisorsOf = (at: number, lecturerIds: readonly string[]): string[] =>
  [lecturerIds[at % 2 === 0 ? 1 : 5 + (at % 5)], lecturerIds[11 + (at % 6)]].filter((id) => id !== undefined);

function thesisRow(
  of: DemoThesis,
  at: number,
  periodId: string,
  world: ThesisWorld,
  numbers: DemoNumbers,
): Row {
  const { id, wish, begun, writer } = of;
  const { status } = wish;
  const steps = wayTo(status);
  const [accepted, decided] = [status === 'ACCEPTED', hasReached(status, 'TITLE_APPROVED')];
  const defended = hasReached(status, 'EXAM_DONE');
  const score = defended ? demoScore(of, world.lecturerIds) : null;
  const [titleOn, acceptedOn] = [dayOf(of, thesisDays.title), dayOf(of, thesisDays.accepted)];
  const number = (series: string, code: string, unit: string, day: LocalDate) =>
    documentNumber(numbers.next(series, day), code, unit, day);
  return {
    id,
    student_id: writer.id,
    period_id: periodId,
    status,
    title: wish.title,
    topic: 'Manajemen',
    created_at: `${begun}T02:00:00Z`,
    status_since: momentOf(of, steps.at(-1)?.day ?? 0, steps.length - 1),
    method: 'KUANTITATIF',
    concentration: concentrations[at % concentrations.length],
    form: 'SKRIPSI',
    background: 'Contoh latar belakang penelitian yang menguraikan masalah, kebaruan, dan manfaatnya.',
    decree_no: decided ? number('SK_PEMBIMBING', 'SK-PEMBIMBING', 'PRODI', titleOn) : null,
    decree_date: decided ? titleOn : null,
    deadline: decided ? lastDayOf(titleOn, defaultThesisSettings.durationSemesters) : null,
    last_guidance: hasReached(status, 'GUIDANCE') ? dayOf(of, daysOfSessions(of).at(-1) ?? 0) : null,
    similarity_percent: hasReached(status, 'EXAM_REQUESTED') ? 17 : null,
    final_score: score,
    letter: score === null ? null : gradeOf(score).letter,
    revision_deadline: status === 'PASSED_REVISION' ? addDays(defenceDay(of), REVISION_DAYS) : null,
    revision_points: status === 'PASSED_REVISION' ? 'Perbaiki tata tulis.\nLengkapi rujukan bab 2.' : '',
    ...(accepted && {
      accepted_at: momentOf(of, thesisDays.accepted, 1),
      grade_id: writer.gradeId,
      deposit_status: 'RECEIVED',
      deposit_at: momentOf(of, thesisDays.accepted, 0),
      keywords: ['manajemen', 'umkm', 'pelanggan'],
      deposit_no: number('TANDA_TERIMA_SKRIPSI', 'TT-SKRIPSI', 'PERPUS', acceptedOn),
      title_en: graduandTitles[wish.title] ?? '',
      abstract_id: 'Contoh abstrak penelitian.',
      abstract_en: 'A sample abstract.',
    }),
  };
}

const supervisorRows = (of: DemoThesis): Row[] => {
  const { id, wish, supervisorIds } = of;
  const isGuided = hasReached(wish.status, 'GUIDANCE');
  return supervisorIds.map((lecturer_id, i) => ({
    id: newId(),
    thesis_id: id,
    lecturer_id,
    order: i + 1,
    invited_at: `${dayOf(of, thesisDays.title)}T04:10:00Z`,
    state: isGuided ? 'ACCEPTED' : 'INVITED',
    answered_at: isGuided ? `${dayOf(of, thesisDays.title + 1)}T04:40:00Z` : null,
    agreed_seminar_at: hasReached(wish.status, 'SEMINAR_REQUESTED') ? `${dayOf(of, 70)}T04:00:00Z` : null,
    ready_at: hasReached(wish.status, 'READY_FOR_EXAM') ? `${dayOf(of, thesisDays.ready)}T02:00:00Z` : null,
  }));
};

/** Days after the beginning on which the student has seen both supervisors: more of them before a defence. */
const daysOfSessions = ({ wish: { status, ago } }: DemoThesis): number[] =>
  (hasReached(status, 'SEMINAR_PASSED') ? [8, 16, 24, 100, 112, 124] : [8, 16, 24]).filter(
    (days) => days < ago,
  );

const sessionRows = (of: DemoThesis): Row[] =>
  of.supervisorIds.flatMap((lecturer_id) =>
    daysOfSessions(of).map((days, i) => ({
      id: newId(),
      thesis_id: of.id,
      lecturer_id,
      date: dayOf(of, days),
      topic: `Pembahasan bab ${i + 1}`,
      chapter: `Bab ${i + 1}`,
      status: 'APPROVED',
      advice: 'Lanjutkan dan lengkapi rujukan.',
    })),
  );

/** Every step on the way. */
function historyRows(of: DemoThesis): Row[] {
  const { id, wish, writer } = of;
  const steps = wayTo(wish.status);
  return steps.map(({ action, to, day }, i) => ({
    subject: 'THESIS',
    subject_id: id,
    action,
    from: steps[i - 1]?.to ?? null,
    to,
    note: action === 'REJECT_TITLE' ? REFUSED : '',
    actor_id: i < 2 ? writer.userId : null,
    at: momentOf(of, day, i),
  }));
}

/** The round of the running term, and the one before it, in which older theses were begun and go on. */
function periodRows({ now, today }: ThesisWorld, ids: { running: string; earlier: string }): Row[] {
  const earlierCode = previousRegularTerm(now.code);
  const last = [now.end, today].toSorted().at(-1);
  const round = { status: 'OPEN', exam_close: last, revision_days: REVISION_DAYS, quota_per_lecturer: 10 };
  return [
    {
      ...round,
      id: ids.running,
      name: `Skripsi ${periodLabel(now.code)}`,
      semester_code: now.code,
      proposal_open: now.krsStart,
      exam_open: now.krsStart,
      proposal_close: [addDays(now.krsStart, PROPOSAL_DAYS), today].toSorted().at(-1),
    },
    {
      ...round,
      id: ids.earlier,
      name: `Skripsi ${periodLabel(earlierCode)}`,
      semester_code: earlierCode,
      proposal_open: addDays(now.krsStart, -EARLIER_DAYS),
      proposal_close: addDays(now.krsStart, -1),
      exam_open: addDays(now.krsStart, -EARLIER_DAYS),
    },
  ];
}

/** The day a thesis was accepted: late in a graduate's term; in the running one once its KRS is approved. */
function acceptanceOf(
  { ago, at }: ThesisWish,
  { gradedIn }: Writer,
  { today, terms, now }: ThesisWorld,
): LocalDate {
  const term = terms.find(({ code }) => code === gradedIn) ?? now;
  if (term.offset < 0) return graduationDays(term).accepted;
  const wanted = workDayBy(addDays(today, thesisDays.accepted - ago));
  // One after the other, so that their sittings are not all in one evening.
  const approved = addDays(term.krsStart, KRS_DAYS + at);
  return wanted > approved ? wanted : workDayFrom(approved);
}

/** The day a thesis was begun; a title that waits was proposed in the running round. */
function beginningOf(wish: ThesisWish, writer: Writer, world: ThesisWorld): LocalDate {
  const { status, ago } = wish;
  const { today, now } = world;
  if (status === 'ACCEPTED') {
    return workDayFrom(addDays(acceptanceOf(wish, writer, world), -thesisDays.accepted));
  }
  const day = workDayBy(addDays(today, -ago));
  const opening = workDayFrom(now.krsStart);
  return status === 'SUBMITTED' && day < opening && opening <= today ? opening : day;
}

/** Gives the final course what the defence came to, as the portal does when it accepts a thesis. */
async function publishGrade(db: Db, of: DemoThesis, { lecturerIds, now }: ThesisWorld): Promise<void> {
  const score = demoScore(of, lecturerIds);
  const { letter, index, passed } = gradeOf(score);
  await db.execute(sql`
    update grades set final_score = ${score}, letter = ${letter}, index = ${index}, passed = ${passed},
      status = case when period_id = ${now.id} then 'PUBLISHED' else 'LOCKED' end
    where id = ${of.writer.gradeId}`);
}

/**
 * Thesis periods, and theses at every stage: from students who may propose one to the library, with one of everybody who
 * passed the final course. @returns the students whose grade their thesis gave here
 */
export async function buildDemoTheses(db: Db, world: ThesisWorld): Promise<string[]> {
  const { today, moment, lecturerIds } = world;
  const writers = await findWriters(db);
  const periods = { running: newId(), earlier: newId() };
  const periodOf = ({ begun }: DemoThesis): string =>
    begun < world.now.krsStart ? periods.earlier : periods.running;
  const numbers = new DemoNumbers();
  const made = thesisPlan.flatMap((wish, at): DemoThesis[] => {
    const writer = writers[wish.of][wish.at];
    if (!writer) return [];
    const [begun, supervisorIds] = [beginningOf(wish, writer, world), supervisorsOf(at, lecturerIds)];
    return [{ id: newId(), wish, begun, today, moment, writer, supervisorIds }];
  });
  const guided = made.filter(({ wish }) => hasReached(wish.status, 'GUIDANCE'));
  const invited = made.filter(({ wish }) => hasReached(wish.status, 'TITLE_APPROVED'));
  const rows = made.map((one, at) => thesisRow(one, at, periodOf(one), world, numbers));
  await insertRows(db, thesisPeriods, periodRows(world, periods));
  await insertRows(db, theses, rows);
  const titles = made.map(({ id, wish: { title, status } }) => ({
    id: newId(),
    thesis_id: id,
    position: 1,
    title,
    chosen: hasReached(status, 'TITLE_APPROVED'),
  }));
  await insertRows(db, thesisTitles, titles);
  await insertRows(db, thesisSupervisors, invited.flatMap(supervisorRows));
  await insertRows(db, thesisSessions, guided.flatMap(sessionRows));
  await insertRows(db, procedureEvents, made.flatMap(historyRows));
  await buildDemoSittings(db, made, world, numbers);
  await insertRows(db, documentNumbers, numbers.rows());
  const accepted = made.filter(({ wish }) => wish.status === 'ACCEPTED');
  for (const one of accepted) await publishGrade(db, one, world);
  await buildPastTheses(db, world, periods.earlier);
  // Who applied for the degree did so with the thesis that was accepted.
  await db.execute(sql`
    update graduation_applications a set thesis_title = x.title, thesis_title_en = x.title_en
    from theses x where x.student_id = a.student_id and x.status = 'ACCEPTED'`);
  return accepted.map(({ writer }) => writer.id);
}
