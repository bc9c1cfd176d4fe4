import { resultRights } from '#shared/platform/access/result-rights.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';

/** Whether the actor may read the results of all students. */
export const canReadResults = (ctx: Ctx): boolean => resultRights.some((right) => holds(ctx, right));
