import type { FastifyInstance } from 'fastify';
import { scheduleBulkContract } from '#shared/teaching/schedules/schedule-bulk.contract.ts';
import { timetableContract } from '#shared/teaching/timetable/timetable.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { printWeeks } from './print-weeks.service.ts';
import { printOwnWeek, printWeek } from './print.service.ts';
import { lecturerTimetable, studentClass, studentTimetable } from './timetable.service.ts';

export function timetableRoutes(app: FastifyInstance): void {
  handle(app, timetableContract.lecturer, (ctx, { query }) => lecturerTimetable(ctx, query.periodId));
  handle(app, timetableContract.student, (ctx, { query }) => studentTimetable(ctx, query.periodId));
  handle(app, timetableContract.print, (ctx, { query }) => printOwnWeek(ctx, query.periodId));
  handle(app, timetableContract.printWeek, (ctx, { query }) => printWeek(ctx, query));
  handle(app, scheduleBulkContract.printWeeks, (ctx, { query }) => printWeeks(ctx, query));
  handle(app, timetableContract.studentClass, (ctx, { params }) => studentClass(ctx, params.id));
}
