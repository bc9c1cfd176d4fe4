import type { FastifyInstance } from 'fastify';
import { avatarContract } from '#shared/people/profile/avatar.contract.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import { saveLecturerAvatar, saveOwnAvatar, saveStudentAvatar } from './avatar.service.ts';
import { editOwnProfile, ownProfile, staffProfile } from './own-profile.service.ts';
import { printBiodata } from './print-biodata.service.ts';
import { checkStudentCards, printStudentCard } from './student-card.service.ts';
import { studentAudit, studentHistory, studentProfile, studentSemesters } from './student-profile.service.ts';

export function profileRoutes(app: FastifyInstance): void {
  checkStudentCards();
  handle(app, profileContract.me, (ctx) => ownProfile(ctx));
  handle(app, profileContract.editOwn, async (ctx, { body }) =>
    told(await editOwnProfile(ctx, body), 'Profil tersimpan.'),
  );
  handle(app, profileContract.student, (ctx, { params }) => studentProfile(ctx, params.id));
  handle(app, profileContract.printBiodata, (ctx, { params }) => printBiodata(ctx, params.id));
  handle(app, profileContract.printCard, (ctx, { params }) => printStudentCard(ctx, params.id));
  handle(app, profileContract.staff, (ctx, { params }) => staffProfile(ctx, params.id));
  handle(app, profileContract.semesters, (ctx, { params }) => studentSemesters(ctx, params.id));
  handle(app, profileContract.history, (ctx, { params }) => studentHistory(ctx, params.id));
  handle(app, profileContract.audit, (ctx, { params }) => studentAudit(ctx, params.id));
  handle(app, avatarContract.own, (ctx, { files }) => saveOwnAvatar(ctx, files));
  handle(app, avatarContract.student, (ctx, { body, files }) =>
    saveStudentAvatar(ctx, body.studentId, files),
  );
  handle(app, avatarContract.lecturer, (ctx, { body, files }) =>
    saveLecturerAvatar(ctx, body.lecturerId, files),
  );
}
