import type { FastifyInstance } from 'fastify';
import { feederDataContract } from '#shared/contracts/feeder-data.contract.ts';
import { feederContract } from '#shared/contracts/feeder.contract.ts';
import { handle } from '../../http/handle.ts';
import { boardOf } from './board.service.ts';
import { convertTable } from './convert.service.ts';
import { curriculaOfBoth, curriculumOfBoth, sendCurricula, sendCurriculum } from './curricula.service.ts';
import { gradesInFeeder, sentGrades } from './grades.service.ts';
import { programmesOf } from './programmes.service.ts';
import { chooseSide, dryRun, feederRow, feederRowPage } from './rows.service.ts';
import { startCompare, startSend } from './start.service.ts';
import { testConnection } from './test.service.ts';

export function feederRoutes(app: FastifyInstance): void {
  const { board, compare, send, plan, rows, row, choose, test } = feederContract;
  handle(app, board, (ctx, { query }) => boardOf(ctx, query.period));
  handle(app, rows, (ctx, { query }) => feederRowPage(ctx, query));
  handle(app, row, (ctx, { params }) => feederRow(ctx, params.id));
  handle(app, choose, (ctx, { params, body }) => chooseSide(ctx, params.id, body));
  handle(app, plan, (ctx, { body }) => dryRun(ctx, body));
  handle(app, test, (ctx) => testConnection(ctx));
  handle(app, compare, (ctx, { body }) => startCompare(ctx, body.channel, body.period));
  handle(app, feederContract.checkStudent, (ctx, { body }) => startCompare(ctx, body.channel, body.period));
  handle(app, feederContract.checkCourses, (ctx, { body }) => startCompare(ctx, body.channel, body.period));
  handle(app, feederContract.studentClasses, (ctx, { body }) => startCompare(ctx, body.channel, body.period));
  handle(app, send, (ctx, { body }) => startSend(ctx, body));
  handle(app, feederContract.student, (ctx, { body }) => startSend(ctx, body));
  handle(app, feederContract.courses, (ctx, { body }) => startSend(ctx, body));
  handle(app, feederContract.studentClass, (ctx, { body }) => startSend(ctx, body));
  handle(app, feederContract.grades, (ctx, { body }) => startSend(ctx, body));
  handle(app, feederContract.gradesOf, (ctx, { params }) => sentGrades(ctx, params.id));
  handle(app, feederContract.feederGrades, (ctx, { params }) => gradesInFeeder(ctx, params.id));
  handle(app, feederDataContract.curricula, (ctx) => curriculaOfBoth(ctx));
  handle(app, feederDataContract.sendCurricula, (ctx, { body }) => sendCurricula(ctx, body.ids));
  handle(app, feederDataContract.curriculum, (ctx, { params }) => curriculumOfBoth(ctx, params.id));
  handle(app, feederDataContract.sendCurriculum, (ctx, { params }) => sendCurriculum(ctx, params.id));
  handle(app, feederDataContract.programmes, (ctx, { params }) => programmesOf(ctx, params));
  handle(app, feederDataContract.convert, (_, { files }) => convertTable(files));
}
