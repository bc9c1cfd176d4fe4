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
import { toStudy } from '#shared/enrolment/krs/study.ts';
import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { previousRegularTerm, semesterNumber } from '#shared/platform/term/term.ts';
import { RecordMissing } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { toReader } from '#server/platform/http/to-reader.ts';
import { missingBiodata } from '#server/people/biodata/biodata.public.ts';
import { type Catalog, type CatalogClass, getCatalog } from './catalog.ts';
import {
  askSources,
  isBiodataExempt,
  findHold,
  type KrsAnswers,
  type KrsRequest,
  type KrsCheckRequest,
  type KrsStudies,
} from './gates.ts';
import { type FactsRecord, type FactsRow, loadFacts } from './facts.store.ts';
import { resultsOutside, toStudies } from './studies.ts';

export const krsWindows = ['KRS', 'KRS_CHANGE', 'KRS_LATE'] as const satisfies readonly KrsWindow[];

/** Everything known about a student's KRS in a term at one moment. */
export type Situation = {
  row: FactsRow;
  catalog: Catalog;
  academic: AcademicSettings;
  facts: KrsFacts;
  blockers: KrsBlocker[];
  windows: Record<KrsWindow, WindowState>;
  /** The window that applies to the next step. */
  openWindow: KrsWindow | null;
  /** Free change after the campus disturbed the plan; it keeps the change window open. */
  freeChange: FreeChange | null;
  /** Sentence saying why an approved KRS gives no rights; null when it does. */
  hold: string | null;
  today: LocalDate;
  zone: CampusZone;
  ipk: number | null;
};

const toTermRecord = ({ code, status, ips, isProvisional }: FactsRecord): TermRecord => ({
  semesterCode: code,
  state: status === 'C' ? 'LEAVE' : status === 'N' ? 'INACTIVE' : 'ACTIVE',
  ips,
  complete: !isProvisional,
});

/** Package classes of the student's class in this semester. */
function findPackage(catalog: Catalog, { student }: FactsRow, semester: number): CatalogClass[] {
  const semesters = catalog.curricula.get(student.curriculumId)?.semesters ?? {};
  return [...catalog.classes.values()].filter(
    (catalogClass) =>
      !catalogClass.cancelled &&
      student.classId !== null &&
      catalogClass.classIds.includes(student.classId) &&
      semesters[catalogClass.courseId] === semester,
  );
}

/** Package classes of the courses still to be taken. */
export const packageClasses = ({ catalog, row, facts }: Situation): CatalogClass[] => {
  if (facts.packageCourses.length === 0) return [];
  const packageCourseIds = new Set(facts.packageCourses.map(({ courseId }) => courseId));
  return findPackage(catalog, row, facts.semesterNumber).filter(({ courseId }) =>
    packageCourseIds.has(courseId),
  );
};

function toFacts(
  catalog: Catalog,
  row: FactsRow,
  academic: AcademicSettings,
  { studies, ...answers }: KrsAnswers & { studies: KrsStudies },
) {
  const { student } = row;
  const records = row.records.map(toTermRecord);
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
    ...resultsOutside(row, catalog, studies),
  };
  const packageCourses =
    limit.basis === 'PACKAGE' ? takeable(findPackage(catalog, row, number), toStudy(past)) : [];
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
 * Returns the window that applies to the next step. The change window comes first for an approved KRS, and before the
 * late one for a plan the campus disturbed; a first KRS is submitted late as long as the late window is open.
 */
const findOpenWindow = (windows: Situation['windows'], krs: { approved: boolean; disturbed: boolean }) => {
  const first = krs.disturbed ? krsWindows : (['KRS', 'KRS_LATE', 'KRS_CHANGE'] as const);
  const order = krs.approved ? (['KRS_CHANGE', 'KRS', 'KRS_LATE'] as const) : first;
  return order.find((type) => windows[type].state === 'OPEN') ?? null;
};

function toGateFacts(
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

/** Returns the missing biodata that keep the KRS closed; reads them only for students known to lack some. */
async function findMissingBiodata(
  ctx: Ctx,
  { student }: FactsRow,
  about: KrsRequest,
): Promise<string | null> {
  if (student.isReportable || (await isBiodataExempt(ctx, about))) return null;
  return missingBiodata(ctx, student.id);
}

/** Returns the message the timetable shows for a held KRS that is in force. */
async function findHoldMessage(ctx: Ctx, { krs }: FactsRow, about: KrsRequest): Promise<string | null> {
  if (krs === null || !isInForce(krs.state, krs.approved_at !== null)) return null;
  const hold = await findHold(ctx, about);
  const standing = { state: krs.state, approvedBefore: true, semesterCode: about.periodCode, hold };
  const refusal = krsRefusal(standing);
  return refusal && toReader(ctx, about.studentId, refusal.message);
}

/**
 * Loads everything a check of the student's KRS needs: one query for the student and other modules' reads, the rest
 * from memory. @throws AppError 404 for an unknown student or term.
 * @param classIds classes whose seats to read; null for those of the KRS itself.
 */
export async function loadSituation(
  ctx: Ctx,
  studentId: string,
  periodId: string,
  classIds: readonly string[] | null,
): Promise<Situation> {
  const [{ data, academic }, catalog] = await Promise.all([
    ctx.services.campus.get(),
    getCatalog(ctx.services, periodId),
  ]);
  const today = campusClock(ctx.now, data.institution.timeZone).date;
  const question = { studentId, periodId, periodCode: catalog.code };
  const found = await loadFacts(ctx.db, { ...question, classIds, day: today });
  if (!found) throw new RecordMissing('Mahasiswa tidak ditemukan.');
  const { row, reads } = found;
  const studies = toStudies(row, catalog);
  const about: KrsCheckRequest = { ...question, read: (source) => source.from(reads), studies };
  const answers = await askSources(ctx, about);
  const biodata = data.gates.biodata ? await findMissingBiodata(ctx, row, about) : null;
  const windowStateFor = (type: KrsWindow) =>
    windowState(catalog.windows, type, row.student.classType, today);
  const { krs } = row;
  const freeChange = krs && freeChangeOn(krs.free_change_until, krs.free_change_reason, today);
  const windows = {
    KRS: windowStateFor('KRS'),
    KRS_CHANGE: changeWindow(windowStateFor('KRS_CHANGE'), freeChange, today),
    KRS_LATE: windowStateFor('KRS_LATE'),
  };
  const { facts, ipk } = toFacts(catalog, row, academic, { ...answers, studies });
  return {
    row,
    catalog,
    academic,
    facts,
    blockers: checkGates(toGateFacts(row, catalog, windows, answers, data.gates, biodata)).map((blocker) => ({
      ...blocker,
      message: toReader(ctx, studentId, blocker.message, row.student.name),
    })),
    windows,
    openWindow: findOpenWindow(windows, {
      approved: krs !== null && krs.approved_at !== null,
      disturbed: freeChange !== null,
    }),
    freeChange,
    hold: await findHoldMessage(ctx, row, about),
    today,
    zone: data.institution.timeZone,
    ipk,
  };
}

/** Copies the situation with checks skipped, as staff may. */
export const withOverrides = (situation: Situation, overrides: readonly KrsOverride[]): Situation => ({
  ...situation,
  facts: { ...situation.facts, overrides },
});

/**
 * Returns classes by id, in the given order, with the seats read together with the student; omits unknown and cancelled
 * ones.
 */
export function toOffers({ catalog, row }: Situation, scheduleIds: readonly string[]): KrsOffer[] {
  const seats = new Map(row.seats.map(([id, taken, capacity]) => [id, { taken, capacity }]));
  return scheduleIds.flatMap((id) => {
    const found = catalog.classes.get(id);
    return found === undefined || found.cancelled ? [] : [{ ...found, ...seats.get(id) }];
  });
}

/** Ids of the classes in the current plan. */
export const plannedIds = ({ row }: Situation): string[] =>
  row.krs?.items.filter(([, state]) => state === 'ACTIVE').map(([scheduleId]) => scheduleId) ?? [];
