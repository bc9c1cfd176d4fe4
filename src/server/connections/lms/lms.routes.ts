import type { FastifyInstance } from 'fastify';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import { accountChoices, chooseAccount } from './choices.service.ts';
import { courseDetail } from './detail.service.ts';
import { forecastMails } from './forecast.service.ts';
import { gradeProposal, mapGrades } from './grades.service.ts';
import { startCourses, startMembers, startUsers } from './jobs.ts';
import { registerLmsHealth } from './health.ts';
import {
  checkLms,
  classPage,
  followSetSite,
  lmsState,
  resultPage,
  runPage,
  saveSettings,
  terms,
} from './staff.service.ts';
import { unenroll } from './unenroll.service.ts';

export function lmsRoutes(app: FastifyInstance): void {
  registerLmsHealth();
  handle(app, lmsContract.addUsers, (ctx, { query }) => startUsers(ctx, query));
  handle(app, lmsContract.addSchedules, (ctx, { query, body }) => startCourses(ctx, { ...query, ...body }));
  handle(app, lmsContract.enroll, (ctx, { query: { scheduleId = null, ...query } }) =>
    startMembers(ctx, { ...query, scheduleId }),
  );
  handle(app, lmsContract.unenroll, async (ctx, { query }) =>
    told(await unenroll(ctx, query), 'Akses peserta di LMS sudah dicabut.'),
  );
  handle(app, lmsContract.detail, (ctx, { query }) => courseDetail(ctx, query));
  handle(app, lmsContract.state, (ctx) => lmsState(ctx));
  handle(app, lmsContract.check, (ctx) => checkLms(ctx));
  handle(app, lmsContract.followSite, async (ctx) =>
    told(await followSetSite(ctx), 'Situs LMS sudah diganti.'),
  );
  handle(app, lmsContract.mails, (ctx, { body }) => forecastMails(ctx, body));
  handle(app, lmsContract.saveSettings, async (ctx, { body }) =>
    told(await saveSettings(ctx, body), 'Pengaturan LMS tersimpan.'),
  );
  handle(app, lmsContract.classes, (ctx, { query }) => classPage(ctx, query));
  handle(app, lmsContract.terms, (ctx) => terms(ctx));
  handle(app, lmsContract.runs, (ctx, { query }) => runPage(ctx, query));
  handle(app, lmsContract.results, (ctx, { params, query }) => resultPage(ctx, params.id, query));
  handle(app, lmsContract.accounts, (ctx, { params }) => accountChoices(ctx, params.id));
  handle(app, lmsContract.chooseAccount, async (ctx, { params, body }) =>
    told(
      await chooseAccount(ctx, params.id, body.lmsId),
      'Akun LMS terpasang dan dipakai pada sinkronisasi berikutnya.',
    ),
  );
  handle(app, lmsContract.grades, (ctx, { params }) => gradeProposal(ctx, params.id));
  handle(app, lmsContract.mapGrades, async (ctx, { params, body }) =>
    told(await mapGrades(ctx, params.id, body), 'Pasangan kolom tersimpan.'),
  );
}
