import type { FastifyRequest } from 'fastify';
import type { SecurityEventKind } from '#shared/platform/audit/security-events.ts';
import type { ErrorCode } from '#shared/platform/errors.ts';

/** So many calls without the right within so long are no mistake of a screen. */
const BURST = { calls: 10, windowMs: 5 * 60_000 };

const noted: Partial<Record<ErrorCode, SecurityEventKind>> = {
  CSRF: 'CSRF_REFUSED',
  TOO_LARGE: 'BODY_REFUSED',
  BAD_REQUEST: 'BODY_REFUSED',
};

function note(request: FastifyRequest, kind: SecurityEventKind): void {
  const { securityEvents, clock } = request.server.services;
  securityEvents.note(
    {
      kind,
      userId: request.actor?.userId ?? null,
      nameMark: null,
      ip: request.ip,
      agent: request.headers['user-agent'] ?? '',
      requestId: request.id,
      detail: `${request.method} ${request.routeOptions.url ?? ''}`,
    },
    clock(),
  );
}

/** Notes a refused call among the events at the door: forms and bodies that no screen sends, and many calls without the right. */
export async function noteRefusal(request: FastifyRequest, code: ErrorCode): Promise<void> {
  const session = request.actor?.sessionKey;
  const kind = noted[code];
  // Somebody signed in who sends too much is most likely uploading a picture.
  if (kind !== undefined && request.method !== 'GET' && (code === 'CSRF' || session === undefined)) {
    return note(request, kind);
  }
  if ((code !== 'NO_ACCESS' && code !== 'FORBIDDEN') || session === undefined) return undefined;
  const { current } = await request.server.services.tally.hit(`forbidden:${session}`, BURST.windowMs);
  return current === BURST.calls ? note(request, 'FORBIDDEN_BURST') : undefined;
}
