import { z } from 'zod';
import { ROLE } from '#shared/platform/access/roles.ts';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { concentrations } from '#shared/platform/reference/course-type.ts';
import { krsStates } from '#shared/platform/term/krs-state.ts';
import { studentStatuses } from '#shared/platform/access/status.ts';
import { biodataView } from '#shared/people/biodata/biodata.contract.ts';
import { typedPhone } from '#shared/platform/endpoint/phone-field.ts';
import { lockedFields } from '#shared/people/biodata/data-change.contract.ts';
import { done, endpoint, idParams, updatedAt } from '#shared/platform/endpoint/endpoint.ts';
import { lecturerPerson, lecturerView } from '#shared/people/lecturers/lecturer.contract.ts';

const nullable = z.string().nullable();

/** The academic record, for the student, staff and the advisor. */
export const studyView = z.object({
  status: z.enum(studentStatuses),
  entryYear: z.number().int(),
  entrySemester: z.string(),
  entryDate: z.string(),
  classId: nullable,
  classType: z.enum(classTypes),
  concentration: z.enum(concentrations).nullable(),
  curriculumId: z.string(),
  curriculumName: z.string(),
  advisorId: nullable,
  advisorName: nullable,
  registrationType: z.string(),
  entryPath: z.string(),
  funding: z.string(),
  /** Rupiah; null for readers who handle neither money nor records. */
  entryFee: z.number().int().nullable(),
  origin: z
    .object({
      universityId: z.string().optional(),
      universityName: z.string(),
      programId: z.string().optional(),
      programName: z.string(),
    })
    .nullable(),
  school: z
    .object({ name: z.string(), npsn: z.string().optional(), graduationYear: z.number().int().optional() })
    .nullable(),
  exit: z.record(z.string(), z.string()).nullable(),
  semesterNumber: z.number().int(),
  ipk: z.number().int().nullable(),
  /** Null, like `ipk`, for readers without the permission for results. */
  sksPassed: z.number().int().nullable(),
  reportedAt: nullable,
  updatedAt: z.string(),
});

/**
 * A student as the reader may see it: `study` is null for lecturers who only teach the student, `biodata` for everyone but
 * the owner and the registrar.
 */
export const studentProfile = z.object({
  _id: z.string(),
  userId: nullable,
  nim: z.string(),
  name: z.string(),
  email: z.string(),
  photo: nullable,
  className: nullable,
  phone: nullable,
  study: studyView.nullable(),
  biodata: biodataView.nullable(),
  /** Fields the student can only change by request. */
  locked: z.array(z.enum(lockedFields)),
});
export type StudentProfile = z.infer<typeof studentProfile>;

const staffView = z.object({
  nip: nullable,
  unit: z.string(),
  position: z.string(),
  phone: nullable,
  startDate: nullable,
  updatedAt: z.string(),
});

const userView = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  avatar: nullable,
  updatedAt: z.string(),
});

/** A staff member or lecturer. */
export const staffProfile = z.object({
  user: userView.nullable(),
  lecturer: lecturerView.nullable(),
  staff: staffView.nullable(),
});
export type StaffProfile = z.infer<typeof staffProfile>;

const account = {
  email: z.email('Tulis alamat email yang benar.').max(254),
  /** Required to change the sign-in address. */
  currentPassword: z.string().max(200).optional(),
  updatedAt,
};

export const ownProfileForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lecturer'), ...account, ...lecturerPerson.shape }),
  z.object({
    kind: z.literal('account'),
    ...account,
    name: z.string().trim().min(2, 'Nama minimal 2 huruf.').max(100),
    phone: typedPhone,
  }),
]);
export type OwnProfileForm = z.output<typeof ownProfileForm>;

const asSeen = { students: true, permissions: ['student:get'], roles: [ROLE.lecturer] } as const;

export const profileContract = {
  me: endpoint({
    method: 'GET',
    path: '/api/me/profile',
    summary: 'The own profile: of the student, the lecturer or the staff member',
    access: 'signed-in',
    response: z.object({ ...staffProfile.shape, user: userView, student: studentProfile.nullable() }),
  }),
  editOwn: endpoint({
    method: 'POST',
    path: '/api/staff/edit-profile',
    summary: 'Change the own profile as lecturer or staff member',
    access: 'signed-in',
    body: ownProfileForm,
    response: done,
  }),
  student: endpoint({
    method: 'GET',
    path: '/api/student/:id/profile',
    summary: 'A student, as far as the asker may see (id of the student or the account)',
    access: asSeen,
    params: idParams,
    response: studentProfile,
  }),
  printBiodata: endpoint({
    method: 'GET',
    path: '/api/student/:id/biodata-card',
    summary: 'The biodata card of a student as PDF, as far as the asker may see',
    access: asSeen,
    params: idParams,
    response: z.unknown(),
    shape: 'file',
  }),
  printCard: endpoint({
    method: 'GET',
    path: '/api/student/:id/card',
    summary: 'The card a student is known by (KTM) as PDF; own, or for the office',
    access: { students: true, permissions: ['student:get'] },
    params: idParams,
    response: z.unknown(),
    shape: 'file',
  }),
  staff: endpoint({
    method: 'GET',
    path: '/api/staff/:id/profile',
    summary: 'A lecturer or staff member (id of the lecturer or the account)',
    access: 'signed-in',
    params: idParams,
    response: staffProfile,
  }),
  semesters: endpoint({
    method: 'GET',
    path: '/api/student/:id/semesters',
    summary: 'The terms of a student, oldest first: each with its result, its KRS, or both',
    access: asSeen,
    params: idParams,
    response: z.array(
      z.object({
        periodCode: z.string(),
        /** Null before the result of the term. */
        status: z.enum(['A', 'C', 'N', 'M']).nullable(),
        ips: z.number().int().nullable(),
        ipk: z.number().int().nullable(),
        sksSemester: z.number().int(),
        sksTotal: z.number().int(),
        sksPassed: z.number().int(),
        isProvisional: z.boolean(),
        krs: z.object({ _id: z.string(), state: z.enum(krsStates) }).nullable(),
      }),
    ),
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/staff/student/:id/history',
    summary: 'Changes of status and advisors of a student, newest first',
    access: { permissions: ['student:get'] },
    params: idParams,
    response: z.object({
      statuses: z.array(
        z.object({
          _id: z.string(),
          from: z.enum(studentStatuses),
          to: z.enum(studentStatuses),
          reason: z.string(),
          decreeNo: nullable,
          decreeDate: nullable,
          periodCode: nullable,
          changedBy: nullable,
          at: z.string(),
        }),
      ),
      advisors: z.array(
        z.object({ lecturerId: z.string(), name: z.string(), startDate: z.string(), endDate: nullable }),
      ),
    }),
  }),
  audit: endpoint({
    method: 'GET',
    path: '/api/staff/student/:id/audit',
    summary: 'The latest 100 changes of a student’s record: who, when, what, why',
    access: { permissions: ['student:get', 'audit:get'] },
    params: idParams,
    response: z.array(
      z.object({
        _id: z.string(),
        at: z.string(),
        actor: nullable,
        action: z.string(),
        before: z.record(z.string(), z.unknown()).nullable(),
        after: z.record(z.string(), z.unknown()).nullable(),
        reason: nullable,
      }),
    ),
  }),
};
