import type { FastifyInstance } from 'fastify';
import { attendanceContract } from '#shared/teaching/attendance/attendance.contract.ts';
import { attendanceReportContract } from '#shared/teaching/attendance/attendance-report.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import { removeAbsents, saveAbsents } from './absents.service.ts';
import { checkMeetings, verifyMeeting } from './check.service.ts';
import { excuseAbsence } from './excuse.service.ts';
import { attendanceGridOf } from './grid.service.ts';
import { cancelMeeting, moveMeeting } from './meeting-move.service.ts';
import { printClass } from './print.service.ts';
import { classFile, lowFile, matrixFile, realisationFile } from './report.export.ts';
import { classPage, lowPage, realisationPage } from './report.service.ts';
import { activeRooms } from './room.ts';

export function attendanceRoutes(app: FastifyInstance): void {
  handle(app, attendanceContract.rooms, (ctx) => activeRooms(ctx.db));
  handle(app, attendanceContract.grid, (ctx, { params }) => attendanceGridOf(ctx, params.id));
  handle(app, attendanceContract.print, (ctx, { params, query }) => printClass(ctx, params.id, query));
  handle(app, attendanceContract.save, async (ctx, { params, body }) =>
    told(await saveAbsents(ctx, params.id, body), `Presensi pertemuan ${body.meetingNo} tersimpan.`),
  );
  handle(app, attendanceContract.remove, async (ctx, { params, body }) =>
    told(await removeAbsents(ctx, params.id, body), `Presensi pertemuan ${body.meetingNo} dikosongkan.`),
  );
  handle(app, attendanceContract.cancelMeeting, async (ctx, { params, body }) =>
    told(await cancelMeeting(ctx, params.id, body), `Pertemuan ${body.meetingNo} dibatalkan.`),
  );
  handle(app, attendanceContract.moveMeeting, async (ctx, { params, body }) =>
    told(await moveMeeting(ctx, params.id, body), `Jadwal pertemuan ${body.meetingNo} tersimpan.`),
  );
  handle(app, attendanceContract.verifyMeeting, async (ctx, { params, body }) =>
    told(await verifyMeeting(ctx, params.id, body), `Pertemuan ${body.meetingNo} terverifikasi.`),
  );
  handle(app, attendanceContract.checkMeetings, async (ctx, { params, body }) => {
    const result = await checkMeetings(ctx, params.id, body);
    return told(result, `${result.checked} pertemuan diperiksa.`);
  });
  handle(app, attendanceContract.excuse, (ctx, { params, body }) => excuseAbsence(ctx, params.id, body));
  reportRoutes(app);
}

function reportRoutes(app: FastifyInstance): void {
  const contract = attendanceReportContract;
  handle(app, contract.classes, (ctx, { query }) => classPage(ctx, query));
  handle(app, contract.exportClasses, (ctx, { query }) => classFile(ctx, query));
  handle(app, contract.low, (ctx, { query }) => lowPage(ctx, query));
  handle(app, contract.exportLow, (ctx, { query }) => lowFile(ctx, query));
  handle(app, contract.realisation, (ctx, { query }) => realisationPage(ctx, query));
  handle(app, contract.exportRealisation, (ctx, { query }) => realisationFile(ctx, query));
  handle(app, contract.exportMatrix, (ctx, { params, query }) => matrixFile(ctx, params.id, query.format));
}
