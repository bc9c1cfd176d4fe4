import type { FastifyInstance } from 'fastify';
import { evaluationQuestionContract } from '#shared/surveys/surveys/evaluation-question.contract.ts';
import { surveyContract } from '#shared/surveys/surveys/survey.contract.ts';
import { surveyFileContract } from '#shared/surveys/surveys/survey-file.contract.ts';
import { surveyReportContract } from '#shared/surveys/surveys/survey-report.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import { formOf, ownForms } from './fill.service.ts';
import { itemFiles } from './item-trend.export.ts';
import { itemTrend, ownItemTrend } from './item-trend.service.ts';
import { lecturerFile, ownFile } from './print.service.ts';
import {
  activateSet,
  questionSets,
  removeQuestion,
  removeSet,
  saveQuestion,
  saveSet,
  startVersion,
} from './questions.service.ts';
import {
  groupPage,
  lecturerResult,
  ownDetail,
  ownResult,
  resultDetail,
  resultPage,
  surveySummary,
} from './report.service.ts';
import { selectCourses } from './report-detail.store.ts';
import { groupFiles, rowFiles, termFiles } from './report.export.ts';
import { submitForm } from './submit.service.ts';

const sent = 'Terima kasih. Jawaban Anda terkirim tanpa nama.';

function questionRoutes(app: FastifyInstance): void {
  const contract = evaluationQuestionContract;
  handle(app, contract.list, (ctx, { query }) => questionSets(ctx, query.type));
  handle(app, contract.save, async (ctx, { body }) =>
    told(await saveQuestion(ctx, body), 'Pertanyaan tersimpan.'),
  );
  handle(app, contract.remove, async (ctx, { params, body }) =>
    told(await removeQuestion(ctx, params.id, body.updatedAt), 'Pertanyaan dihapus.'),
  );
  handle(app, contract.createSet, async (ctx, { body }) => {
    const set = await startVersion(ctx, body.type, body.from);
    return told(set, `Draf ${set.type} versi ${set.version} dibuat.`);
  });
  handle(app, contract.saveSet, (ctx, { params, body }) => saveSet(ctx, params.id, body));
  handle(app, contract.activate, async (ctx, { params, body }) => {
    const set = await activateSet(ctx, params.id, body.updatedAt);
    return told(set, `${set.type} versi ${set.version} dipakai untuk survei berikutnya.`);
  });
  handle(app, contract.removeSet, async (ctx, { params, body }) =>
    told(await removeSet(ctx, params.id, body.updatedAt), 'Draf dihapus.'),
  );
}

function reportRoutes(app: FastifyInstance): void {
  const contract = surveyReportContract;
  handle(app, contract.edoRows, (ctx, { query }) => resultPage(ctx, 'EDO', query));
  handle(app, contract.edoGroups, (ctx, { query }) => groupPage(ctx, 'EDO', query));
  handle(app, contract.edoCourses, (ctx, { query }) => selectCourses(ctx.db, query));
  handle(app, contract.edoSummary, (ctx, { query }) => surveySummary(ctx, 'EDO', query.semester));
  handle(app, contract.edoDetail, (ctx, { query }) => resultDetail(ctx, 'EDO', query));
  handle(app, contract.edoItems, (ctx, { query }) => itemTrend(ctx, 'EDO', query));
  handle(app, contract.ekaRows, (ctx, { query }) => resultPage(ctx, 'EKA', query));
  handle(app, contract.ekaGroups, (ctx, { query }) => groupPage(ctx, 'EKA', query));
  handle(app, contract.ekaCourses, (ctx, { query }) => selectCourses(ctx.db, query));
  handle(app, contract.ekaSummary, (ctx, { query }) => surveySummary(ctx, 'EKA', query.semester));
  handle(app, contract.ekaDetail, (ctx, { query }) => resultDetail(ctx, 'EKA', query));
  handle(app, contract.ekaItems, (ctx, { query }) => itemTrend(ctx, 'EKA', query));
  handle(app, contract.lecturer, (ctx, { params, query }) => lecturerResult(ctx, params.id, query.semester));
  handle(app, contract.lecturerPrint, (ctx, { params, query }) =>
    lecturerFile(ctx, params.id, query.semester),
  );
  handle(app, contract.mine, (ctx, { query }) => ownResult(ctx, query.semester));
  handle(app, contract.mineItems, (ctx, { query }) => ownItemTrend(ctx, query.semester));
  handle(app, contract.mineDetail, (ctx, { query }) => ownDetail(ctx, query.scheduleId));
  handle(app, contract.minePrint, (ctx, { query }) => ownFile(ctx, query.semester));
}

function fileRoutes(app: FastifyInstance): void {
  const contract = surveyFileContract;
  handle(app, contract.edoRows, (ctx, { query }) => rowFiles.EDO(ctx, query));
  handle(app, contract.edoGroups, (ctx, { query }) => groupFiles.EDO(ctx, query));
  handle(app, contract.edoTerms, (ctx, { query }) => termFiles.EDO(ctx, query));
  handle(app, contract.edoItems, (ctx, { query }) => itemFiles.EDO(ctx, query));
  handle(app, contract.ekaRows, (ctx, { query }) => rowFiles.EKA(ctx, query));
  handle(app, contract.ekaGroups, (ctx, { query }) => groupFiles.EKA(ctx, query));
  handle(app, contract.ekaTerms, (ctx, { query }) => termFiles.EKA(ctx, query));
  handle(app, contract.ekaItems, (ctx, { query }) => itemFiles.EKA(ctx, query));
}

export function surveyRoutes(app: FastifyInstance): void {
  questionRoutes(app);
  reportRoutes(app);
  fileRoutes(app);
  handle(app, surveyContract.edo, (ctx, { query }) => ownForms(ctx, 'EDO', query.semester));
  handle(app, surveyContract.eka, (ctx, { query }) => ownForms(ctx, 'EKA', query.semester));
  handle(app, surveyContract.form, (ctx, { query }) => formOf(ctx, query));
  handle(app, surveyContract.submitEdo, async (ctx, { body: { lectureId, ...form } }) =>
    told(await submitForm(ctx, 'EDO', form, lectureId), sent),
  );
  handle(app, surveyContract.submitEka, async (ctx, { body }) =>
    told(await submitForm(ctx, 'EKA', body, null), sent),
  );
}
