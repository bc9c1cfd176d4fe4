import type { FastifyInstance } from 'fastify';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { actorOf } from '#server/platform/http/ctx.ts';
import { told } from '#server/platform/http/answer.ts';
import { newFormToken } from '#server/platform/http/form-token.ts';
import { handle } from '#server/platform/http/handle.ts';
import { endOtherSessions, ownSessions, signIn, signOut } from './auth.service.ts';
import { completeReset, updatePassword } from './password.service.ts';
import { requestReset } from './reset-requests.ts';
import { toSessionUser } from './session-user.ts';

const mailed = 'Bila akun itu ada, tautan untuk membuat kata sandi baru segera dikirim ke emailnya.';

export function authRoutes(app: FastifyInstance): void {
  handle(app, authContract.form, (_ctx, { reply }) => ({ csrfToken: newFormToken(reply) }));
  handle(app, authContract.login, (ctx, { body, reply }) => signIn(ctx, body, clientOf(reply)));
  handle(app, authContract.logout, (ctx, { reply }) => signOut(ctx, reply));
  handle(app, authContract.me, (ctx) => toSessionUser(actorOf(ctx)));
  handle(app, authContract.sessions, (ctx) => ownSessions(ctx));
  handle(app, authContract.endOtherSessions, (ctx) => endOtherSessions(ctx));
  handle(app, authContract.requestReset, async (ctx, { body, reply }) =>
    told(await requestReset(ctx, body.emailOrNim, clientOf(reply).userAgent), mailed),
  );
  handle(app, authContract.completeReset, async (ctx, { body, reply }) =>
    told(await completeReset(ctx, body, reply), 'Kata sandi baru tersimpan.'),
  );
  handle(app, authContract.updatePassword, async (ctx, { body, reply }) =>
    told(await updatePassword(ctx, body, clientOf(reply)), 'Kata sandi baru tersimpan.'),
  );
}

const clientOf = (reply: import('fastify').FastifyReply) => ({
  reply,
  userAgent: reply.request.headers['user-agent'] ?? '',
});
