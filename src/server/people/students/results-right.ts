import { resultRights } from '#shared/platform/access/result-rights.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';

/** Whether the actor may see what students achieved, whoever they are. */
export const readsResults = (ctx: Ctx): boolean => resultRights.some((right) => holds(ctx, right));
