import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import type { AttendanceStatus } from '#shared/teaching/attendance/attendance.ts';
import { addDays, daysBetween, type LocalDate } from '#shared/platform/date/local-date.ts';
import { gradeOf } from '#shared/platform/grading/scale.ts';
import { newId } from '#server/platform/db/id.ts';
import type { Stage } from './calendar.ts';
import { DEMO_NIM } from './accounts.ts';
import type { DemoStudent } from './cohorts.ts';
import type { Row } from './insert.ts';
import type { Random } from './random.ts';
import type { TermPlan } from './term-plan.ts';
import type { Taken } from './taken.ts';
import type { DemoSchedule } from './timetable.ts';

const MEETINGS = 16;
const isExam = (no: number): boolean => no === 8 || no === 16;

/** Monday of a class's first week plus its weekday, then weekly. */
const meetingDate = ({ term, day }: DemoSchedule, no: number): LocalDate =>
  addDays(term.classStart, ((day + 6) % 7) + (no - 1) * 7);

/** Meetings 1–16 of a class; those before `today` are held. */
export function meetingRows(schedule: DemoSchedule, today: LocalDate): Row[] {
  return Array.from({ length: MEETINGS }, (_, i) => {
    const no = i + 1;
    const date = meetingDate(schedule, no);
    const held = daysBetween(date, today) > 0;
    const topic = isExam(no)
      ? `${no === 8 ? 'UTS' : 'UAS'} ${schedule.course.name}`
      : `${schedule.course.name}: pokok bahasan ${no < 8 ? no : no - 1}`;
    return {
      id: newId(),
      schedule_id: schedule.id,
      no,
      type: no === 8 ? 'UTS' : no === 16 ? 'UAS' : 'KULIAH',
      planned_date: date,
      date: held ? date : null,
      time_start: schedule.start,
      time_end: schedule.end,
      room_id: schedule.roomId,
      lecturer_id: schedule.lecturerId,
      mode: schedule.classType === 'ONLINE' ? 'O' : 'F',
      topic,
      material: held ? topic : '',
      method: held ? 'Ceramah dan diskusi' : '',
      status: held ? 'DONE' : 'NOT-YET',
    };
  });
}

/** Whether a meeting counts for attendance: held, and no exam. */
export const isHeldLecture = ({ status, type }: Row): boolean => status === 'DONE' && type === 'KULIAH';

/** Who came to the lectures held so far of a class, in their order. */
export const attendanceRows = (
  lectures: readonly Row[],
  studentId: string,
  marks: readonly AttendanceStatus[],
): Row[] =>
  lectures.flatMap(({ id }, i) =>
    marks[i] ? [{ meeting_id: id, student_id: studentId, status: marks[i] }] : [],
  );

/** The grade of one finished course with the components it is made of; a thesis gives that of the final course. */
export function gradeRow({ student, course, courseId, schedule, term, work }: Taken, score: number): Row {
  const { letter, index, passed } = gradeOf(score);
  const isThesis = schedule !== null && passed && course.type === COURSE_TYPE.finalProject;
  const source = isThesis ? 'SKRIPSI' : 'KELAS';
  return {
    id: newId(),
    student_id: student.id,
    course_id: courseId,
    schedule_id: schedule?.id ?? null,
    period_id: term.id,
    sks: course.sks,
    components: isThesis ? {} : (work?.components ?? {}),
    final_score: score,
    letter,
    index,
    passed,
    source: schedule ? source : 'MIGRASI',
    status: 'LOCKED',
  };
}

type KrsState = 'DRAFT' | 'SUBMITTED' | 'REVISION' | 'APPROVED' | 'LOCKED';

type Now = { student: DemoStudent; taken: readonly Taken[]; stage: Stage };

/** The earlier of a moment and now, so that nothing is dated ahead in the first days of a term. */
const upTo = (now: Date, at: string): string => (new Date(at) > now ? now.toISOString() : at);

const isFinalAlone = ({ taken }: TermPlan): boolean =>
  taken.every(({ course }) => course.type === COURSE_TYPE.finalProject);

/** How far a student's KRS of the running term is; the demo student has not begun, that of a thesis is approved first. */
function stateNow(random: Random, { student, taken, stage }: Now): KrsState | null {
  if (stage !== 'KRS') return random.chance(0.97) ? 'LOCKED' : null;
  if (student.nim === DEMO_NIM) return null;
  if (student.writesThesis) return 'APPROVED';
  const chance = random.next();
  const isThesis = taken.some(({ course }) => course.type === COURSE_TYPE.finalProject);
  if (chance < (isThesis ? 0.7 : 0.35)) return 'APPROVED';
  if (chance < 0.55) return 'SUBMITTED';
  if (chance < 0.6) return 'REVISION';
  return chance < 0.7 ? 'DRAFT' : null;
}

/** When the campus is made, and how far its running term is. */
export type Present = { stage: Stage; moment: Date };

/** The KRS of one student in one term with its items and events; null when there is none. */
export function krsRows(random: Random, student: DemoStudent, plan: TermPlan, { stage, moment }: Present) {
  const { term, semester, limit, taken } = plan;
  const state = term.offset < 0 ? 'LOCKED' : stateNow(random, { student, taken, stage });
  if (state === null) return null;
  const id = newId();
  const approved = state === 'APPROVED' || state === 'LOCKED';
  const held = approved || state === 'SUBMITTED' || state === 'REVISION';
  // A plan of the final course alone is made and approved first: its thesis may be accepted in the same weeks.
  const [latest, decided] = isFinalAlone(plan) ? [0, 1] : [2, 3];
  const submitted = `T0${random.int(1, 9)}:${random.int(10, 59)}:00Z`;
  const submittedAt = upTo(moment, addDays(term.krsStart, random.int(0, latest)) + submitted);
  const decidedAt = upTo(moment, `${addDays(term.krsStart, decided)}T02:${random.int(10, 59)}:00Z`);
  const krs: Row = {
    id,
    student_id: student.id,
    period_id: term.id,
    state,
    semester_number: semester,
    max_sks: limit.maxSks,
    basis_ips: limit.ips,
    basis_period: limit.ipsSemester,
    total_sks: taken.reduce((sum, { course }) => sum + course.sks, 0),
    advisor_id: student.advisorId,
    submitted_at: held ? submittedAt : null,
    decided_at: approved ? decidedAt : null,
    approved_at: approved ? decidedAt : null,
    advisor_note: state === 'REVISION' ? 'Pertimbangkan mengulang mata kuliah yang belum lulus.' : '',
  };
  const items = taken.flatMap(({ schedule, course, courseId, kind }): Row[] =>
    schedule
      ? [
          {
            id: newId(),
            krs_id: id,
            student_id: student.id,
            course_id: courseId,
            schedule_id: schedule.id,
            sks: course.sks,
            kind,
            approved,
            approved_at: krs.approved_at,
            seat_held: held,
          },
        ]
      : [],
  );
  const scheduleIds = items.map((item) => item.schedule_id);
  const event = (from: string, to: string, at: string): Row => ({
    krs_id: id,
    at,
    from,
    to,
    schedule_ids: scheduleIds,
  });
  const events = [
    ...(held ? [event('DRAFT', 'SUBMITTED', submittedAt)] : []),
    ...(approved ? [event('SUBMITTED', 'APPROVED', decidedAt)] : []),
  ];
  return { krs, items, events, approved };
}
