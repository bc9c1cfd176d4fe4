import type { SecurityEventKind } from '#shared/platform/audit/security-events.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';

/** Who an event at the door is about. */
export type Subject = { userId: string | null; nameMark: string | null; agent: string };

/** Notes what happened at the door, from where. */
export function noteAtDoor(
  { services, now, ip, requestId }: Ctx,
  kind: SecurityEventKind,
  { userId, nameMark, agent }: Subject,
): void {
  services.securityEvents.note({ kind, userId, nameMark, ip, agent, requestId, detail: null }, now);
}
