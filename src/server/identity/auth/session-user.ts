import type { SessionUser } from '#shared/identity/auth/auth.contract.ts';
import { limitOf, mayRegister } from '#shared/platform/access/student-access.ts';
import type { Actor } from '#server/platform/http/actor.ts';

/** Access left by the status of a student who may not register. */
function limitOfStudent({ standing }: Actor): SessionUser['limit'] {
  if (standing === null || mayRegister(standing)) return null;
  const { status } = standing;
  return { status, access: status === 'graduated' ? 'READ' : 'READ_AND_PAY', reason: limitOf(status) };
}

/** Returns the user for `/api/me`. */
export const toSessionUser = (actor: Actor): SessionUser => ({
  _id: actor.userId,
  name: actor.name,
  avatar: actor.avatar,
  nim: actor.nim,
  email: actor.email,
  role: [...actor.role],
  permissions: [...actor.permissions],
  Admin: actor.Admin,
  isStudent: actor.isStudent,
  nidn: actor.nidn,
  studentId: actor.studentId,
  lecturerId: actor.lecturerId,
  mustChangePassword: actor.mustChangePassword,
  limit: limitOfStudent(actor),
});
