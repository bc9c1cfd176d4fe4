import type { FastifyInstance } from 'fastify';
import { attendanceContract } from '#shared/contracts/attendance.contract.ts';
import { told } from '../../http/answer.ts';
import { handle } from '../../http/handle.ts';
import { removeAbsents, saveAbsents } from './absents.service.ts';
import { checkMeetings, verifyMeeting } from './check.service.ts';
import { excuseAbsence } from './excuse.service.ts';
import { attendanceGridOf } from './grid.service.ts';
import { cancelMeeting, moveMeeting } from './meeting-move.service.ts';
import { printClass } from './print.service.ts';
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
}
