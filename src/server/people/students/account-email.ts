import { invalidField } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { notify } from '#server/platform/notices/notices.public.ts';

/** Said to whoever may change a student's record, but not the way into the account. */
export const EMAIL_REFUSED =
  'Email ini jalan masuk ke akun mahasiswa. Minta BAAK atau admin yang berhak mengatur ulang kata sandi mengubahnya.';

/** Whether the actor may change the address that students sign in with and get a lost password back by. */
export const mayChangeAddress = (ctx: Ctx): boolean => holds(ctx, 'user:reset-password');

/** An address of an account that is about to be another. */
export type MovedAddress = { studentId: string; before: string; after: string };

/** @throws AppError INVALID at `email` where an account's address changes and the actor may not give the way into it */
export function checkAddresses(ctx: Ctx, moved: readonly MovedAddress[]): void {
  if (moved.length > 0 && !mayChangeAddress(ctx)) throw invalidField('email', EMAIL_REFUSED);
}

/** Students are told that their account has another address, by mail to the one it had. */
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
