import type { z } from 'zod';
import type { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import type { ScheduleDetail, ScheduleRow } from '#shared/teaching/schedules/schedule.views.ts';
import { defaultEnd } from '#shared/platform/date/clock.ts';
import type { ContractForm } from '#web/platform/lib/form.ts';
import { activePeriodId, type FormOptions } from './queries.ts';

export type ScheduleBody = z.input<typeof scheduleContract.save.body>;
export type ScheduleFormState = ContractForm<ScheduleValues, ScheduleBody>;

/** A lecturer's line in the form; the share in hundredths of a credit, text is what cannot be read. */
export type ShareValue = { lecturerId: string; sksShare: number | string; isCoordinator: boolean };

/** What the form's fields hold; empty text where nothing is chosen yet. */
export type ScheduleValues = {
  periodId: string;
  courseId: string;
  className: string;
  classType: ScheduleRow['classType'];
  crossClass: boolean;
  classIds: string[];
  lecturers: ShareValue[];
  day: number;
  timeStart: number | '';
  timeEnd: number | '';
  roomId: string | null;
  mode: ScheduleRow['mode'];
  scope: '1' | '2' | '3';
  capacity: number | '';
  mediaLink: string;
  overrideReason: string;
};

const FIRST_HOUR = 8 * 60;
const DEFAULT_CAPACITY = 40;

/** An empty form for the active term. */
export const newSchedule = (options: FormOptions): ScheduleValues => ({
  periodId: activePeriodId(options) ?? '',
  courseId: '',
  className: '',
  classType: 'OFFLINE',
  crossClass: false,
  classIds: [],
  lecturers: [{ lecturerId: '', sksShare: '', isCoordinator: true }],
  day: 1,
  timeStart: FIRST_HOUR,
  timeEnd: '',
  roomId: null,
  mode: 'F',
  scope: '1',
  capacity: '',
  mediaLink: '',
  overrideReason: '',
});

/** The form of a class as it is stored. */
export const scheduleValues = (schedule: ScheduleDetail): ScheduleValues => ({
  periodId: schedule.period._id,
  courseId: schedule.courseId,
  className: schedule.className,
  classType: schedule.classType,
  crossClass: schedule.crossClass,
  classIds: schedule.classes.map(({ _id }) => _id),
  lecturers: schedule.shares.map(({ lecturerId, sksShare, isCoordinator }) => ({
    lecturerId,
    sksShare,
    isCoordinator,
  })),
  day: schedule.day,
  timeStart: schedule.timeStart,
  timeEnd: schedule.timeEnd,
  roomId: schedule.room?._id ?? null,
  mode: schedule.mode,
  scope: schedule.scope,
  capacity: schedule.capacity,
  mediaLink: schedule.mediaLink ?? '',
  overrideReason: schedule.clashOverride ?? '',
});

/** The body of the form; planned meetings and evaluation basis of lecturers who stay are kept. */
export function scheduleBody(body: ScheduleBody, schedule: ScheduleDetail | null): ScheduleBody {
  const kept = new Map(schedule?.shares.map((share) => [share.lecturerId, share]));
  return {
    ...body,
    lecturers: body.lecturers.map((share) => ({ ...kept.get(share.lecturerId), ...share })),
    ...(schedule && { _id: schedule._id, updatedAt: schedule.updatedAt }),
  };
}

/** When the class ends by its sks; empty while course or start are not chosen. */
export function endOf(values: ScheduleValues, options: FormOptions): number | '' {
  const course = options.courses.find(({ _id }) => _id === values.courseId);
  if (!course || values.timeStart === '') return '';
  return defaultEnd(values.timeStart, course.sks, options.minutesPerSks[values.classType]);
}

/** Seats there are: what room and student classes allow. */
export function capacityOf(values: ScheduleValues, options: FormOptions): number {
  const room = options.rooms.find(({ _id }) => _id === values.roomId);
  const chosen = options.classes.filter(({ _id }) => values.classIds.includes(_id));
  const wanted = chosen.reduce((sum, { capacity }) => sum + capacity, 0) || DEFAULT_CAPACITY;
  return room && !room.online ? Math.min(room.capacity, wanted) : wanted;
}

/** The course's credits in equal shares, the rest with the first. */
export function sharedEqually(shares: readonly ShareValue[], sks: number): ShareValue[] {
  const each = Math.floor((sks * 100) / Math.max(1, shares.length));
  const rest = sks * 100 - each * shares.length;
  return shares.map((share, index) => ({ ...share, sksShare: index === 0 ? each + rest : each }));
}

const withMissing = <R extends { _id: string }>(rows: readonly R[], own: readonly R[]): R[] => [
  ...rows,
  ...own.filter(({ _id }) => rows.every((row) => row._id !== _id)),
];

/** The choices, with what the class itself holds although it could not be chosen newly any more. */
export function withOwn(options: FormOptions, schedule: ScheduleDetail | null): FormOptions {
  if (!schedule) return options;
  const { courseId, courseCode, courseName, sks, room, classType } = schedule;
  const course = { _id: courseId, code: courseCode, name: courseName, sks, semester: null };
  const seats = { capacity: schedule.capacity };
  return {
    ...options,
    courses: withMissing(options.courses, [course]),
    rooms: withMissing(options.rooms, room ? [{ ...room, ...seats, online: false }] : []),
    classes: withMissing(
      options.classes,
      schedule.classes.map((one) => ({ ...one, ...seats, classType, entryYear: 0 })),
    ),
  };
}
