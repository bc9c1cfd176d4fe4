import type { FastifyInstance } from 'fastify';
import { concentrationContract } from '#shared/people/students/concentration.contract.ts';
import { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { studentReportContract } from '#shared/people/students/student-report.contract.ts';
import { concentrationLabels } from '#shared/platform/reference/course-type.ts';
import { studentStatusLabels } from '#shared/platform/access/status.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import { addToAdvisor, removeAdvisor } from './advisors.service.ts';
import { deleteMany, editMany, previewEdit } from './bulk.service.ts';
import { chooseConcentration, ownConcentration } from './concentration.service.ts';
import { exportStudents } from './export.service.ts';
import { startPasswordSheet, takePasswordSheet } from './password-sheet.service.ts';
import { setStatus } from './status.service.ts';
import {
  removeStudent,
  resetStudentPassword,
  saveStudent,
  studentByNim,
  studentPage,
} from './students.service.ts';
import { studentBody, studentBodyFile } from './report.service.ts';
import { countGenerations, listCurricula, selectStudents } from './students.store.ts';

export function studentRoutes(app: FastifyInstance): void {
  handle(app, studentContract.list, (ctx, { query }) => studentPage(ctx, query));
  handle(app, studentContract.save, async (ctx, { body }) =>
    told(await saveStudent(ctx, body), `Data ${body.name} tersimpan.`),
  );
  handle(app, studentContract.remove, async (ctx, { params }) =>
    told(await removeStudent(ctx, params.id), 'Mahasiswa dihapus.'),
  );
  handle(app, studentContract.byNim, (ctx, { body }) => studentByNim(ctx, body.nim));
  handle(app, studentContract.select, (ctx, { query }) => selectStudents(ctx.db, query));
  handle(app, studentContract.generations, (ctx) => countGenerations(ctx.db));
  handle(app, studentReportContract.cohorts, (ctx, { query }) => studentBody(ctx, query));
  handle(app, studentReportContract.exportCohorts, (ctx, { query }) => studentBodyFile(ctx, query));
  handle(app, studentContract.curricula, (ctx) => listCurricula(ctx.db));
  handle(app, studentContract.addToAdvisor, async (ctx, { params, body }) => {
    const done = await addToAdvisor(ctx, params.advisorId, body.studentIds);
    return told(done, `Dosen PA ${done.assigned} mahasiswa diganti.`);
  });
  handle(app, studentContract.removeAdvisor, async (ctx, { params }) =>
    told(await removeAdvisor(ctx, params.id), 'Dosen PA dilepas.'),
  );
  handle(app, studentContract.resetPassword, async (ctx, { body }) =>
    told(await resetStudentPassword(ctx, body.studentId), 'Kata sandi awal baru dibuat.'),
  );
  handle(app, concentrationContract.get, (ctx) => ownConcentration(ctx));
  handle(app, concentrationContract.choose, async (ctx, { body }) =>
    told(
      await chooseConcentration(ctx, body),
      `Konsentrasi Anda ${concentrationLabels[body.concentration]}.`,
    ),
  );
  handle(app, studentBulkContract.previewEdit, (ctx, { body }) => previewEdit(ctx, body));
  handle(app, studentBulkContract.edit, (ctx, { body }) => editMany(ctx, body));
  handle(app, studentBulkContract.remove, async (ctx, { body }) => {
    const done = await deleteMany(ctx, body);
    return told(done, `${done.deleted} mahasiswa dihapus, ${done.skipped.length} dilewati.`);
  });
  handle(app, studentBulkContract.passwordSheet, (ctx, { body }) => startPasswordSheet(ctx, body));
  handle(app, studentBulkContract.takePasswordSheet, (ctx, { params }) => takePasswordSheet(ctx, params.id));
  handle(app, studentBulkContract.export, (ctx, { body }) => exportStudents(ctx, body));
  handle(app, studentBulkContract.setStatus, async (ctx, { params, body }) =>
    told(await setStatus(ctx, params.id, body), `Status menjadi ${studentStatusLabels[body.to]}.`),
  );
}
