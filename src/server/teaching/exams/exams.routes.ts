import type { FastifyInstance } from 'fastify';
import { examContract, examMakeupContract } from '#shared/teaching/exams/exam.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import { checkExam } from './exam-check.service.ts';
import { commitExamPlan, previewExamPlan } from './exam-plan.service.ts';
import { printExam } from './exam-print.service.ts';
import { reportExam } from './exam-report.service.ts';
import { removeExam } from './exam-end.service.ts';
import { saveExam } from './exam-save.service.ts';
import { reseat } from './exam-seat.service.ts';
import { examDetailOf, examPage, examPlanOptions, ownExamsOfLecturer } from './exam-view.service.ts';
import { examFile } from './exams.export.ts';
import {
  decideMakeup,
  makeupDetailOf,
  makeupFile,
  makeupPage,
  requestMakeup,
  withdrawMakeup,
} from './makeups.service.ts';
import { ownExams } from './own-exams.service.ts';

export function examRoutes(app: FastifyInstance): void {
  handle(app, examContract.list, (ctx, { query }) => examPage(ctx, query));
  handle(app, examContract.export, (ctx, { query }) => examFile(ctx, query));
  handle(app, examContract.options, (ctx, { query }) => examPlanOptions(ctx, query));
  handle(app, examContract.get, (ctx, { params }) => examDetailOf(ctx, params.id));
  handle(app, examContract.check, (ctx, { body }) => checkExam(ctx, body));
  handle(app, examContract.save, async (ctx, { body }) =>
    told(await saveExam(ctx, body), 'Jadwal ujian tersimpan.'),
  );
  handle(app, examContract.remove, async (ctx, { params, body }) =>
    told(await removeExam(ctx, params.id, body), 'Jadwal ujian dihapus.'),
  );
  handle(app, examContract.reseat, async (ctx, { params, body }) =>
    told(await reseat(ctx, params.id, body), 'Kursi tersusun.'),
  );
  handle(app, examContract.report, async (ctx, { params, body }) =>
    told(await reportExam(ctx, params.id, body), 'Berita acara tersimpan.'),
  );
  handle(app, examContract.print, (ctx, { params, query }) => printExam(ctx, params.id, query.kind));
  handle(app, examContract.previewPlan, (ctx, { body }) => previewExamPlan(ctx, body));
  handle(app, examContract.commitPlan, async (ctx, { body }) => {
    const result = await commitExamPlan(ctx, body);
    return told(result, `${result.planned} ujian dijadwalkan.`);
  });
  handle(app, examContract.ofLecturer, (ctx) => ownExamsOfLecturer(ctx));
  handle(app, examContract.own, (ctx) => ownExams(ctx));
  handle(app, examMakeupContract.request, async (ctx, { params, body, files }) =>
    told(await requestMakeup(ctx, params.id, body, files), 'Permohonan terkirim ke kaprodi.'),
  );
  handle(app, examMakeupContract.withdraw, async (ctx, { params, body }) =>
    told(await withdrawMakeup(ctx, params.id, body), 'Permohonan dibatalkan.'),
  );
  handle(app, examMakeupContract.list, (ctx, { query }) => makeupPage(ctx, query));
  handle(app, examMakeupContract.export, (ctx, { query }) => makeupFile(ctx, query));
  handle(app, examMakeupContract.get, (ctx, { params }) => makeupDetailOf(ctx, params.id));
  handle(app, examMakeupContract.decide, async (ctx, { params, body }) =>
    told(await decideMakeup(ctx, params.id, body), 'Keputusan tersimpan.'),
  );
}
