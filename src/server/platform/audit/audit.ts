import type { Ctx } from '#server/platform/http/ctx.ts';
import { auditLog } from '#server/platform/db/schema.ts';

export type AuditEntry = {
  /** What happened, `entity.verb`: `student.create`, `grade.publish`. */
  action: string;
  entity: string;
  entityId: string;
  before?: unknown;
  after?: unknown;
  reason?: string;
  /** Who did it where that is not the request's own actor: a person who just signs in. */
  actorId?: string;
};

/** Records who changed what; call it inside the transaction of the change. */
export async function audit(ctx: Ctx, ...entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const common = {
    at: ctx.now.toISOString(),
    actorId: ctx.actor?.userId ?? null,
    ip: ctx.ip,
    requestId: ctx.requestId,
  };
  for (let start = 0; start < entries.length; start += 1000) {
    await ctx.db
      .insert(auditLog)
      .values(entries.slice(start, start + 1000).map((entry) => ({ ...common, ...entry })));
  }
}
