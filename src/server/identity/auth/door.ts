import type { SecurityEventKind } from '#shared/platform/audit/security-events.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';

/** Subject of a sign-in event. */
export type Subject = { userId: string | null; nameMark: string | null; agent: string };

/** Records a sign-in event with its origin. */
export function noteAtDoor(
  { services, now, ip, requestId }: Ctx,
  kind: SecurityEventKind,
  { userId, nameMark, agent }: Subject,
): void {
  services.securityEvents.note({ kind, userId, nameMark, ip, agent, requestId, detail: null }, now);
}
