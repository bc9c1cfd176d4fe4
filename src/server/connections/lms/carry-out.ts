import {
  leaversOf,
  type MemberPlan,
  peopleOf,
  type PlanPart,
  standingPart,
  withoutPeople,
} from '#shared/connections/lms/members.ts';
import { lmsSentence } from '#shared/connections/lms/failure.ts';
import { isLost, type Lms, LmsError, type LmsMember } from './moodle/lms.ts';
import { classLabel } from './courses.service.ts';
import type { LmsClass } from './links.store.ts';
import type { Run } from './run.ts';

/** Where what is done to members is written down. */
export type Note = {
  run: Pick<Run, 'note' | 'took' | 'refusedPeople'>;
  one: LmsClass;
  nameOf: (id: number) => string;
};

/** What became of a plan: who is there now, why some stay as they were, and whose access stays by another way of enrolling. */
export type Carried = { present: LmsMember[]; failed: Map<number, string>; stays: number[] };

const NOT_ENROLLED =
  'LMS menjawab berhasil, tetapi orang ini belum aktif di kelas. Periksa pendaftarannya di Moodle.';

/** So many go in one call, which Moodle takes or refuses as a whole. */
const CALL = 100;

/** Refusals of the class, not of somebody in it. */
const aboutClass = new Set([
  'wsnoinstance',
  'requireloginerror',
  'errorcoursecontextnotvalid',
  'invalidcourseid',
]);

function noteDone({ run, one, nameOf }: Note, part: PlanPart): void {
  const label = classLabel(one);
  for (const { lmsId } of part.enrol) run.note('ENROLLED', nameOf(lmsId), label, one.scheduleId);
  for (const { lmsId } of part.suspend) run.note('SUSPENDED', nameOf(lmsId), label, one.scheduleId);
  for (const id of part.unenrol) run.note('REMOVED', nameOf(id), label, one.scheduleId);
}

/** Whose marks may be gone without anybody knowing: the next comparison would not miss them. */
function noteDoubt({ run, one, nameOf }: Note, ids: readonly number[]): void {
  const message = `${classLabel(one)}: LMS tidak memastikan apakah orang ini sudah dikeluarkan.`;
  for (const id of ids) run.note('FAILED', nameOf(id), message, one.scheduleId);
}

const nothing: PlanPart = { enrol: [], suspend: [], unenrol: [] };

/** What of a plan stands by now; nothing while the LMS does not say. */
async function standingNow(lms: Lms, courseId: number, part: PlanPart): Promise<PlanPart> {
  try {
    return standingPart(part, await lms.members(courseId));
  } catch (error) {
    if (!(error instanceof LmsError)) throw error;
    return nothing;
  }
}

async function send(lms: Lms, courseId: number, { enrol, suspend, unenrol }: PlanPart): Promise<void> {
  const enrolments = [
    ...enrol.map(({ lmsId, roleId }) => ({ courseId, userId: lmsId, roleId, suspend: false })),
    ...suspend.map(({ lmsId, roleId }) => ({ courseId, userId: lmsId, roleId, suspend: true })),
  ];
  if (enrolments.length > 0) await lms.enrol(enrolments);
  if (unenrol.length > 0) await lms.unenrol(unenrol.map((userId) => ({ courseId, userId })));
}

function halves({ enrol, suspend, unenrol }: PlanPart): PlanPart[] {
  const half = <T>(list: readonly T[], isFirst: boolean): T[] => {
    const middle = Math.ceil(list.length / 2);
    return isFirst ? list.slice(0, middle) : list.slice(middle);
  };
  return [true, false].map((isFirst) => ({
    enrol: half(enrol, isFirst),
    suspend: half(suspend, isFirst),
    unenrol: half(unenrol, isFirst),
  }));
}

/**
 * Sends people of one kind together; what is refused is asked for by halves, so that one whom the LMS does not take keeps
 * nobody else back. Whoever loses an answer looks who is there.
 * @returns the codes of those that were refused. @throws LmsError what is about the class, the site or the account, or an outcome nobody knows.
 */
async function sendEach(
  lms: Lms,
  courseId: number,
  part: PlanPart,
  note: Note,
): Promise<Map<number, string>> {
  const ids = peopleOf(part);
  try {
    if (ids.length > CALL) throw new LmsError('REFUSED', 'too-many');
    await send(lms, courseId, part);
    return new Map();
  } catch (error) {
    if (isLost(error)) {
      const done = await standingNow(lms, courseId, part);
      if (peopleOf(done).length === ids.length) return new Map();
      noteDone(note, done);
      const gone = new Set(done.unenrol);
      noteDoubt(
        note,
        part.unenrol.filter((id) => !gone.has(id)),
      );
      throw error;
    }
    if (!(error instanceof LmsError) || error.kind !== 'REFUSED' || aboutClass.has(error.code)) throw error;
    if (ids.length === 1) return new Map(ids.map((id) => [id, error.code]));
  }
  const failed = new Map<number, string>();
  for (const half of halves(part)) {
    for (const [id, code] of await sendEach(lms, courseId, half, note)) failed.set(id, code);
  }
  return failed;
}

/**
 * A plan in the order it is carried out: who leaves before who comes, and each role by itself. Lecturers, who stand first, come
 * last: Moodle welcomes whoever is enrolled in a course that has one.
 */
function partsOf({ enrol, suspend, unenrol }: MemberPlan): PlanPart[] {
  const byRole = <T extends { roleId: number }>(list: readonly T[]): T[][] =>
    [...new Set(list.map(({ roleId }) => roleId))].map((role) =>
      list.filter(({ roleId }) => roleId === role),
    );
  return [
    { ...nothing, unenrol },
    ...byRole(suspend).map((some) => ({ ...nothing, suspend: some })),
    ...byRole(enrol)
      .toReversed()
      .map((some) => ({ ...nothing, enrol: some })),
  ].filter((part) => peopleOf(part).length > 0);
}

/**
 * Carries a plan out, then reads who is there, and notes what stands: who still has access after it was taken back came in by
 * a way that only the LMS itself can close.
 * @throws LmsError as {@link sendEach}; what was done before it is noted.
 */
export async function carryOut(
  lms: Lms,
  courseId: number,
  plan: MemberPlan,
  present: LmsMember[],
  note: Note,
): Promise<Carried> {
  const failed = new Map<number, string>();
  const done: PlanPart[] = [];
  try {
    for (const part of partsOf(plan)) {
      const refused = await sendEach(lms, courseId, part, note);
      // One whom the LMS took says that it refuses the others for themselves.
      if (refused.size < peopleOf(part).length) note.run.took();
      else note.run.refusedPeople(refused.values());
      for (const [id, code] of refused) failed.set(id, lmsSentence(code));
      done.push(withoutPeople(part, new Set(refused.keys())));
    }
  } catch (error) {
    for (const part of done) noteDone(note, part);
    throw error;
  }
  if (done.length === 0) return { present, failed, stays: [] };
  return checked(await lms.members(courseId), { done, failed, note });
}

/** Notes what of the answered writes stands. */
function checked(
  present: LmsMember[],
  { done, failed, note }: { done: readonly PlanPart[]; failed: Map<number, string>; note: Note },
): Carried {
  const stays: number[] = [];
  for (const part of done) {
    const stands = standingPart(part, present);
    noteDone(note, stands);
    const left = withoutPeople(part, new Set(peopleOf(stands)));
    stays.push(...leaversOf(left));
    for (const { lmsId } of left.enrol) failed.set(lmsId, NOT_ENROLLED);
  }
  return { present, failed, stays };
}
