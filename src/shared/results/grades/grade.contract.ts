import { z } from 'zod';
import { ROLE } from '#shared/platform/access/roles.ts';
import {
  done,
  endpoint,
  idParams,
  listQuery,
  updatedAt,
  type UploadRule,
} from '#shared/platform/endpoint/endpoint.ts';
import { sheetField } from '#shared/platform/endpoint/fields.ts';
import { sheetRead } from '#shared/platform/sheets/sheet-read.views.ts';
import { componentChanges, gradeSheet, gradeWeights, officeGrade, score, sheetRow } from './grade.views.ts';

const reason = (what: string) =>
  z.string().trim().min(10, `Isi ${what} minimal 10 huruf.`).max(1000, 'Paling banyak 1.000 huruf.');

/** Why a published grade is wrong. */
export const correctionReason = reason('alasan');

const ofClass = { roles: [ROLE.lecturer], permissions: ['studentGrade:get'] } as const;

/** A row that was not saved because somebody else changed it first, as it is now. */
const saved = z.object({
  saved: z.array(sheetRow),
  conflicts: z.array(sheetRow),
  refused: z.array(z.object({ studentId: z.string(), message: z.string() })),
});
export type SavedScores = z.infer<typeof saved>;

export const scoreInput = z.object({
  studentId: z.uuid(),
  updatedAt: updatedAt.nullish(),
  components: componentChanges,
  attendanceNote: z.string().trim().max(200).optional(),
});
export type ScoreInput = z.output<typeof scoreInput>;

/** What shows that a published grade is wrong: a photo or a PDF, such as the marked exam. No correction goes without. */
export const correctionProof = {
  accept: ['image', 'pdf'],
  maxFiles: 1,
  maxBytes: 5 * 1024 * 1024,
} satisfies UploadRule;

export const gradeContract = {
  sheet: endpoint({
    method: 'GET',
    path: '/api/user/schedule/:id/grade',
    summary: 'Grade sheet of a class; for its lecturers and the office',
    access: ofClass,
    params: idParams,
    response: gradeSheet,
  }),
  saveWeights: endpoint({
    method: 'POST',
    path: '/api/lecture/schedule/:id/weights',
    summary: 'Set the weights of a class; together 100 percent',
    access: { roles: [ROLE.lecturer], permissions: ['studentGrade:correct'] },
    params: idParams,
    body: z.object({ updatedAt: updatedAt.nullable(), weights: gradeWeights }),
    response: gradeSheet,
  }),
  saveScores: endpoint({
    method: 'POST',
    path: '/api/lecture/add-many-grade',
    summary: 'Save scores: `whole` all or nothing, `cells` row by row with conflicts named',
    access: { roles: [ROLE.lecturer], permissions: ['studentGrade:update'] },
    body: z.object({
      scheduleId: z.uuid(),
      mode: z.enum(['whole', 'cells']).default('whole'),
      rows: z.array(scoreInput).min(1, 'Tidak ada nilai yang dikirim.').max(500),
    }),
    response: saved,
  }),
  uploadScores: endpoint({
    method: 'POST',
    path: '/api/lecture/add-many-grade/file',
    summary: 'Upload the filled class template (XLSX or CSV); all or nothing',
    access: { roles: [ROLE.lecturer], permissions: ['studentGrade:update'] },
    body: z.object({ scheduleId: z.uuid(), sheet: sheetField }),
    upload: { accept: ['xlsx', 'csv'], maxFiles: 1, maxBytes: 5 * 1024 * 1024 },
    /** `unread`: headings of columns that hold no score of the class. */
    response: saved.extend({ ...sheetRead.shape, unread: z.array(z.string()) }),
  }),
  template: endpoint({
    method: 'GET',
    path: '/api/user/schedule/:id/grade/template',
    summary: 'The class template with the scores so far (XLSX)',
    access: ofClass,
    params: idParams,
    response: z.any(),
    shape: 'file',
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/lecture/schedule/:id/grade/submit',
    summary: 'Hand the grades over to the office; missing ones are named as deferred (T)',
    access: { roles: [ROLE.lecturer] },
    params: idParams,
    body: z.object({ deferred: z.array(z.uuid()).max(500).default([]) }),
    response: gradeSheet,
  }),
  return: endpoint({
    method: 'POST',
    path: '/api/staff/grade/return',
    summary: 'Return submitted grades to the lecturer with a note',
    access: { permissions: ['studentGrade:publish'] },
    body: z.object({ scheduleId: z.uuid(), note: reason('catatan') }),
    response: done,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/staff/grade/publish',
    summary: 'Publish the submitted grades of classes; all or none',
    access: { permissions: ['studentGrade:publish'] },
    body: z.object({ scheduleIds: z.array(z.uuid()).min(1, 'Pilih minimal satu kelas.').max(100) }),
    /** `held`: NIM of graduates, whose grades are not published; `late`: who came after the hand-in, `NIM (code class)`. */
    response: z.object({
      classes: z.number().int(),
      grades: z.number().int(),
      held: z.array(z.string()),
      late: z.array(z.string()),
    }),
  }),
  extend: endpoint({
    method: 'POST',
    path: '/api/staff/grade/extend',
    summary: 'Let the lecturers of a class write until a later day',
    access: { permissions: ['studentGrade:extend'] },
    body: z.object({ scheduleId: z.uuid(), until: z.iso.date('Isi tanggal.') }),
    response: done,
  }),
  settle: endpoint({
    method: 'POST',
    path: '/api/staff/grade/settle',
    summary: 'Start the job that publishes on the announced day, locks old grades and turns overdue T into E',
    access: { permissions: ['studentGrade:publish'] },
    response: z.object({ jobId: z.string() }),
  }),
  requestCorrection: endpoint({
    method: 'POST',
    path: '/api/lecture/grade/correction',
    summary: 'Ask for the correction of a published grade, with its proof',
    access: { roles: [ROLE.lecturer], permissions: ['studentGrade:correct'] },
    body: z.object({
      gradeId: z.uuid(),
      components: componentChanges,
      reason: correctionReason,
    }),
    upload: correctionProof,
    response: done,
  }),
  corrections: endpoint({
    method: 'GET',
    path: '/api/staff/grade/corrections',
    summary: 'Corrections asked for',
    access: { permissions: ['studentGrade:get'] },
    query: listQuery(['createdAt'], {
      status: z.enum(['REQUESTED', 'APPROVED', 'REJECTED']).optional(),
    }),
    response: z.array(
      z.object({
        _id: z.string(),
        nim: z.string(),
        studentName: z.string(),
        courseCode: z.string(),
        courseName: z.string(),
        className: z.string().nullable(),
        fromScore: z.number().int().nullable(),
        fromLetter: z.string().nullable(),
        proposedScore: z.number().int(),
        proposedLetter: z.string(),
        reason: z.string(),
        /** What was uploaded as proof; read at its own address. */
        proof: z.object({ name: z.string(), isImage: z.boolean() }).nullable(),
        status: z.enum(['REQUESTED', 'APPROVED', 'REJECTED']),
        requestedByName: z.string(),
        decidedByName: z.string().nullable(),
        decisionNote: z.string(),
        createdAt: z.string(),
        /** False for the person who asked. */
        mayDecide: z.boolean(),
      }),
    ),
    shape: 'page',
  }),
  correctionProof: endpoint({
    method: 'GET',
    path: '/api/staff/grade/correction/:id/proof',
    summary: 'The proof of a correction; reading it leaves a trace',
    access: { permissions: ['studentGrade:get'] },
    params: idParams,
    response: z.unknown(),
    shape: 'file',
  }),
  decideCorrection: endpoint({
    method: 'POST',
    path: '/api/staff/grade/correction/:id',
    summary: 'Approve or reject a correction; not by the person who asked',
    access: { roles: [ROLE.kaprodi] },
    params: idParams,
    body: z
      .object({ approve: z.boolean(), note: z.string().trim().max(500).default('') })
      .refine(({ approve, note }) => approve || note.length >= 5, {
        error: 'Tulis alasan penolakan minimal 5 huruf.',
        path: ['note'],
      }),
    response: done,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/grade',
    summary:
      'Create a grade outside a class, change a draft (`_id`, `updatedAt`) or ask for a correction, which takes a proof',
    access: { permissions: ['studentGrade:get'] },
    body: z
      .object({
        _id: z.uuid().optional(),
        updatedAt: updatedAt.optional(),
        studentId: z.uuid('Pilih mahasiswa.'),
        courseId: z.uuid('Pilih mata kuliah.'),
        periodId: z.uuid('Pilih semester.'),
        source: z.enum(['MIGRASI', 'MBKM', 'SKRIPSI']).default('MIGRASI'),
        score,
        publish: z.boolean().default(false),
        reason: z.string().trim().max(1000).default(''),
      })
      .refine(({ publish, reason: why }) => !publish || why.length >= 10, {
        error: 'Isi keterangan minimal 10 huruf: dari mana nilai ini.',
        path: ['reason'],
      }),
    upload: { ...correctionProof, optional: true },
    response: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/grade/:id',
    summary: 'Delete a draft grade',
    access: { permissions: ['studentGrade:delete'] },
    params: idParams,
    response: done,
  }),
  ofStudent: endpoint({
    method: 'GET',
    path: '/api/staff/:id/grade',
    summary: 'All grades of a student; for the office and the own advisor',
    access: ofClass,
    params: idParams,
    response: z.array(officeGrade),
  }),
  object: endpoint({
    method: 'POST',
    path: '/api/student/grade/:id/objection',
    summary: 'Object to an own grade within seven days of publication',
    access: { students: true },
    params: idParams,
    body: z.object({ text: reason('alasan sanggahan') }),
    response: done,
  }),
  answerObjection: endpoint({
    method: 'POST',
    path: '/api/lecture/grade/objection/:id',
    summary: 'Answer an objection of a student of the own class',
    access: { roles: [ROLE.lecturer] },
    params: idParams,
    body: z.object({ answer: reason('jawaban') }),
    response: done,
  }),
};
