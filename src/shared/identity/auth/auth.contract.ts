import { FORM_CALL, SIGN_IN_CALL } from '#shared/platform/navigation/login-path.ts';
import { z } from 'zod';
import { studentStatuses } from '#shared/platform/access/status.ts';
import { endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { numberOrWord } from '#shared/platform/format/identifier.ts';

/** The signed-in user; the first nine fields are named by the specification §3. */
export const sessionUser = z.object({
  _id: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  nim: z.string().nullable(),
  email: z.string(),
  role: z.array(z.number().int()),
  permissions: z.array(z.string()),
  Admin: z.boolean(),
  isStudent: z.boolean(),
  /** A lecturer's NIDN, NIDK or NUPTK; null for everybody else and while it is not filled in. */
  nidn: z.string().nullable(),
  studentId: z.string().nullable(),
  lecturerId: z.string().nullable(),
  mustChangePassword: z.boolean(),
  /** Access left by a student's status; null for full access and for non-students. */
  limit: z
    .object({ status: z.enum(studentStatuses), access: z.enum(['READ', 'READ_AND_PAY']), reason: z.string() })
    .nullable(),
});
export type SessionUser = z.infer<typeof sessionUser>;

const emailOrNim = z.string().trim().min(1, 'Isi email atau NIM.').max(254).transform(numberOrWord);
const newPassword = z
  .string()
  .min(8, 'Kata sandi minimal 8 karakter.')
  .max(72, 'Kata sandi maksimal 72 karakter.');

export const authContract = {
  form: endpoint({
    method: 'GET',
    path: FORM_CALL,
    summary: 'CSRF token for the forms of this browser',
    access: 'public',
    response: z.object({ csrfToken: z.string() }),
    shape: 'raw',
  }),
  login: endpoint({
    method: 'POST',
    path: SIGN_IN_CALL,
    summary: 'Sign in by email or NIM',
    access: 'public',
    body: z.object({ emailOrNim, password: z.string().min(1, 'Isi kata sandi.').max(200) }),
    response: sessionUser,
    newSession: true,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    summary: 'End this session',
    access: 'signed-in',
    duringMaintenance: true,
    leastStanding: 'READ',
    response: z.null(),
    beforePasswordChange: true,
    newSession: true,
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/me',
    summary: 'The signed-in user',
    access: 'signed-in',
    response: sessionUser,
    beforePasswordChange: true,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/me/sessions',
    summary: 'Where the user is signed in',
    access: 'signed-in',
    response: z.array(
      z.object({
        _id: z.string(),
        current: z.boolean(),
        createdAt: z.string(),
        lastSeenAt: z.string(),
        ip: z.string(),
        userAgent: z.string(),
      }),
    ),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/me/sessions',
    summary: 'End every other session of the user',
    access: 'signed-in',
    leastStanding: 'READ',
    response: z.object({ ended: z.number().int() }),
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/api/me/reset-password',
    summary: 'Mail a one-use link for a forgotten password',
    access: 'public',
    body: z.object({ emailOrNim }),
    response: z.null(),
  }),
  completeReset: endpoint({
    method: 'POST',
    path: '/api/me/reset-password/complete',
    summary: 'Set a new password with a mailed link',
    access: 'public',
    body: z.object({ token: z.string().min(20).max(100), password: newPassword }),
    response: z.null(),
  }),
  updatePassword: endpoint({
    method: 'POST',
    path: '/api/user/password/update',
    summary: 'Change the own password',
    access: 'signed-in',
    leastStanding: 'READ',
    body: z.object({
      currentPassword: z.string().min(1, 'Isi kata sandi saat ini.').max(200),
      password: newPassword,
    }),
    response: z.null(),
    beforePasswordChange: true,
    newSession: true,
  }),
};
