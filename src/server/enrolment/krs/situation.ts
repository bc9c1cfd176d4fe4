import { windowState, type WindowState } from '#shared/platform/term/window.ts';
import { campusClock, type CampusZone } from '#shared/platform/date/campus-time.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { summarise } from '#shared/platform/grading/gpa.ts';
import { creditLimit, type TermRecord } from '#shared/enrolment/krs/credit-limit.ts';
import type { KrsFacts, KrsOffer, KrsOverride } from '#shared/enrolment/krs/facts.ts';
import { changeWindow, type FreeChange, freeChangeOn } from '#shared/enrolment/krs/free-change.ts';
import { checkGates, type KrsBlocker, type KrsGateFacts } from '#shared/enrolment/krs/gates.ts';
import type { KrsWindow } from '#shared/enrolment/krs/move.ts';
import { takeable } from '#shared/enrolment/krs/package.ts';
import { isInForce, krsRefusal } from '#shared/enrolment/krs/rights.ts';
import { studyOf } from '#shared/enrolment/krs/study.ts';
import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { previousRegularTerm, semesterNumber } from '#shared/platform/term/term.ts';
import { RecordMissing } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { toReader } from '#server/platform/http/to-reader.ts';
import { missingBiodata } from '#server/people/biodata/biodata.public.ts';
import { type Catalog, type CatalogClass, catalogOf } from './catalog.ts';
import {
  askSources,
  biodataExemptOf,
  holdOf,
  type KrsAnswers,
  type KrsAsked,
  type KrsChecked,
  type KrsStudies,
} from './gates.ts';
import { type FactsRecord, type FactsRow, loadFacts } from './facts.store.ts';
import { resultsBeside, studiesOf } from './studies.ts';

export const krsWindows = ['KRS', 'KRS_CHANGE', 'KRS_LATE'] as const satisfies readonly KrsWindow[];

/** Everything known about a student's KRS in a term at one moment. */
export type Situation = {
  row: FactsRow;
  catalog: Catalog;
  academic: AcademicSettings;
  facts: KrsFacts;
  blockers: KrsBlocker[];
  windows: Record<KrsWindow, WindowState>;
  /** The window the next step goes by. */
  openWindow: KrsWindow | null;
  /** Leave to change a plan that the campus has disturbed; it holds the change window open. */
  freeChange: FreeChange | null;
  /** Why the KRS gives no rights though it is approved, as a sentence; null for nothing. */
  hold: string | null;
  today: LocalDate;
  zone: CampusZone;
  ipk: number | null;
};

const recordOf = ({ code, status, ips, isProvisional }: FactsRecord): TermRecord => ({
  semesterCode: code,
  state: status === 'C' ? 'LEAVE' : status === 'N' ? 'INACTIVE' : 'ACTIVE',
  ips,
  complete: !isProvisional,
});

/** The class's courses of this semester: taken together in the first semesters. */
function packageOf(catalog: Catalog, { student }: FactsRow, semester: number): CatalogClass[] {
  const semesters = catalog.curricula.get(student.curriculumId)?.semesters ?? {};
  return [...catalog.classes.values()].filter(
    (one) =>
      !one.cancelled &&
      student.classId !== null &&
      one.classIds.includes(student.classId) &&
      semesters[one.courseId] === semester,
  );
}

/** The package without what is passed already. */
export const packageClasses = ({ catalog, row, facts }: Situation): CatalogClass[] => {
  if (facts.packageCourses.length === 0) return [];
  const asked = new Set(facts.packageCourses.map(({ courseId }) => courseId));
  return packageOf(catalog, row, facts.semesterNumber).filter(({ courseId }) => asked.has(courseId));
};

function factsOf(
  catalog: Catalog,
  row: FactsRow,
  academic: AcademicSettings,
  { studies, ...answers }: KrsAnswers & { studies: KrsStudies },
) {
  const { student } = row;
  const records = row.records.map(recordOf);
  const leave = records.filter(({ state }) => state === 'LEAVE').map(({ semesterCode }) => semesterCode);
  const number = semesterNumber(student.entrySemester, catalog.code, leave);
  const limit = creditLimit(
    {
      semesterCode: catalog.code,
      semesterNumber: number,
      recognisedSks: student.recognisedSks,
      records,
      extraSks: row.extraSks,
    },
    academic,
  );
  const { ipk, sksPassed } = summarise(studies.attempts, catalog.equivalences);
  const curriculum = catalog.curricula.get(student.curriculumId);
  const past = {
    curriculum: curriculum?.semesters ?? {},
    equivalences: catalog.equivalences,
    attempted: row.attempted,
    ...resultsBeside(row, catalog, studies),
  };
  const packageCourses =
    limit.basis === 'PACKAGE' ? takeable(packageOf(catalog, row, number), studyOf(past)) : [];
  const facts: KrsFacts = {
    limit,
    activitySks: answers.activitySks,
    semesterNumber: number,
    recognisedSks: student.recognisedSks,
    sksPassed,
    remainingSks: Math.max(0, (curriculum?.totalSks ?? academic.totalSks) - sksPassed),
    classType: student.classType,
    concentration: student.concentration,
    hasConcentrations: curriculum?.hasConcentrations ?? false,
    ...past,
    packageCourses: packageCourses.map(({ courseId, courseName }) => ({ courseId, name: courseName })),
    heldScheduleIds: row.krs?.items.filter(([, , , held]) => held).map(([scheduleId]) => scheduleId) ?? [],
    thesisBlockers: answers.thesisBlockers,
    overrides: [],
  };
  return { facts, ipk };
}

/**
 * The window the next step goes by. Changes are for who has something approved or was disturbed by the campus; a first KRS
 * is handed in late while the late window is open beside them.
 */
const openOf = (windows: Situation['windows'], of: { approved: boolean; disturbed: boolean }) => {
  const first = of.disturbed ? krsWindows : (['KRS', 'KRS_LATE', 'KRS_CHANGE'] as const);
  const order = of.approved ? (['KRS_CHANGE', 'KRS', 'KRS_LATE'] as const) : first;
  return order.find((type) => windows[type].state === 'OPEN') ?? null;
};

function gateFactsOf(
  row: FactsRow,
  catalog: Catalog,
  windows: Situation['windows'],
  answers: KrsAnswers,
  gates: { edo: boolean; eka: boolean; paymentKrs: boolean },
  biodata: string | null,
): KrsGateFacts {
  const { student } = row;
  const previous = previousRegularTerm(catalog.code);
  const status = row.records.find(({ code }) => code === previous)?.status;
  return {
    status: student.status,
    hasLeft: student.hasLeft,
    previousTerm: status === 'C' ? 'LEAVE' : status === 'A' || status === 'M' ? 'STUDIED' : 'NONE',
    edo: gates.edo ? answers.edo : null,
    eka: gates.eka ? answers.eka : null,
    biodata,
    payment: gates.paymentKrs ? answers.payment : null,
    hasAdvisor: student.advisorId !== null,
    windows: krsWindows.map((type) => windows[type]),
  };
}

/** What of the biodata keeps the KRS closed; looked at only where something is known to be missing. */
async function missingBiodataOf(ctx: Ctx, { student }: FactsRow, about: KrsAsked): Promise<string | null> {
  if (student.isReportable || (await biodataExemptOf(ctx, about))) return null;
  return missingBiodata(ctx, student.id);
}

/** What the timetable would answer of a KRS that is in force. */
async function heldMessageOf(ctx: Ctx, { krs }: FactsRow, about: KrsAsked): Promise<string | null> {
  if (krs === null || !isInForce(krs.state, krs.approved_at !== null)) return null;
  const hold = await holdOf(ctx, about);
  const standing = { state: krs.state, approvedBefore: true, semesterCode: about.periodCode, hold };
  const refusal = krsRefusal(standing);
  return refusal && toReader(ctx, about.studentId, refusal.message);
}

/**
 * Reads all that a check of the student's KRS needs: one query for the student and what other modules want to know,
 * everything shared from memory. @throws AppError 404 for an unknown student or term.
 * @param classIds whose seats matter; null for those of the KRS itself.
 */
export async function situationOf(
  ctx: Ctx,
  studentId: string,
  periodId: string,
  classIds: readonly string[] | null,
): Promise<Situation> {
  const [{ data, academic }, catalog] = await Promise.all([
    ctx.services.campus.get(),
    catalogOf(ctx.services, periodId),
  ]);
  const today = campusClock(ctx.now, data.institution.timeZone).date;
  const question = { studentId, periodId, periodCode: catalog.code };
  const found = await loadFacts(ctx.db, { ...question, classIds, day: today });
  if (!found) throw new RecordMissing('Mahasiswa tidak ditemukan.');
  const { row, reads } = found;
  const studies = studiesOf(row, catalog);
  const about: KrsChecked = { ...question, read: (one) => one.of(reads), studies };
  const answers = await askSources(ctx, about);
  const biodata = data.gates.biodata ? await missingBiodataOf(ctx, row, about) : null;
  const stateOf = (type: KrsWindow) => windowState(catalog.windows, type, row.student.classType, today);
  const { krs } = row;
  const freeChange = krs && freeChangeOn(krs.free_change_until, krs.free_change_reason, today);
  const windows = {
    KRS: stateOf('KRS'),
    KRS_CHANGE: changeWindow(stateOf('KRS_CHANGE'), freeChange, today),
    KRS_LATE: stateOf('KRS_LATE'),
  };
  const { facts, ipk } = factsOf(catalog, row, academic, { ...answers, studies });
  return {
    row,
    catalog,
    academic,
    facts,
    blockers: checkGates(gateFactsOf(row, catalog, windows, answers, data.gates, biodata)).map((one) => ({
      ...one,
      message: toReader(ctx, studentId, one.message, row.student.name),
    })),
    windows,
    openWindow: openOf(windows, {
      approved: krs !== null && krs.approved_at !== null,
      disturbed: freeChange !== null,
    }),
    freeChange,
    hold: await heldMessageOf(ctx, row, about),
    today,
    zone: data.institution.timeZone,
    ipk,
  };
}

/** The situation with some checks left out, as staff may. */
export const withOverrides = (situation: Situation, overrides: readonly KrsOverride[]): Situation => ({
  ...situation,
  facts: { ...situation.facts, overrides },
});

/**
 * Classes by id with the seats as they were read with the student, in the order asked for; unknown and cancelled ones are
 * left out.
 */
export function offersOf({ catalog, row }: Situation, scheduleIds: readonly string[]): KrsOffer[] {
  const seats = new Map(row.seats.map(([id, taken, capacity]) => [id, { taken, capacity }]));
  return scheduleIds.flatMap((id) => {
    const one = catalog.classes.get(id);
    return one === undefined || one.cancelled ? [] : [{ ...one, ...seats.get(id) }];
  });
}

/** Ids of the classes in the present plan. */
export const planOf = ({ row }: Situation): string[] =>
  row.krs?.items.filter(([, state]) => state === 'ACTIVE').map(([scheduleId]) => scheduleId) ?? [];
