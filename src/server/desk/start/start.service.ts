import { authContract } from '#shared/identity/auth/auth.contract.ts';
import type { CallOutput, ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { homeContract } from '#shared/desk/home/home.contract.ts';
import type { startContract } from '#shared/desk/start/start.contract.ts';
import { authorise } from '#server/platform/http/authorise.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { toSessionUser } from '#server/identity/auth/auth.public.ts';
import { home } from '#server/desk/home/home.public.ts';

type Start = typeof startContract.start;

/**
 * What a page asks for first, as `/api/me`, `/api/form` and `/api/home` answer it. One query, without a home none.
 * @throws AppError where one of them would; the browser then asks each by itself and goes by its own refusal.
 */
export async function start(
  ctx: Ctx,
  wanted: CallOutput<Start>['query']['home'],
  csrfToken: string,
): Promise<ResponseOf<Start>> {
  if (ctx.actor === null) return { csrfToken, user: null, home: null };
  await authorise(ctx.actor, authContract.me, ctx);
  const user = toSessionUser(ctx.actor);
  if (wanted === undefined) return { csrfToken, user, home: null };
  await authorise(ctx.actor, homeContract.home, ctx);
  return { csrfToken, user, home: await home(ctx, wanted === 'lecturer') };
}
