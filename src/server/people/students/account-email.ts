import { invalidField } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { notify } from '#server/platform/notices/notices.public.ts';

/** Refusal for actors who may change a student's record but not the sign-in address. */
export const EMAIL_REFUSED =
  'Email ini jalan masuk ke akun mahasiswa. Minta BAAK atau admin yang berhak mengatur ulang kata sandi mengubahnya.';

/** Whether the actor may change the address students sign in and recover their password with. */
export const canChangeAddress = (ctx: Ctx): boolean => holds(ctx, 'user:reset-password');

/** A change of an account's email address. */
export type MovedAddress = { studentId: string; before: string; after: string };

/** @throws AppError INVALID at `email` if an address changes and the actor may not change it */
export function checkAddresses(ctx: Ctx, moved: readonly MovedAddress[]): void {
  if (moved.length > 0 && !canChangeAddress(ctx)) throw invalidField('email', EMAIL_REFUSED);
}

/** Notifies students of the new address of their account, by mail to the former one. */
export const tellAddresses = (ctx: Ctx, moved: readonly MovedAddress[]): Promise<number> =>
  notify(
    ctx,
    moved.map(({ studentId, before, after: email }) => ({
      to: { studentId },
      topic: 'data.email',
      facts: { email, as: 'STUDENT' },
      mail: { to: before },
      about: `${studentId}:${ctx.now.toISOString()}`,
    })),
  );
