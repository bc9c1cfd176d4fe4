import { resultRights } from '#shared/access/result-rights.ts';
import type { Ctx } from '../../http/ctx.ts';
import { holds } from '../../http/permission.ts';

/** Whether the actor may see what students achieved, whoever they are. */
export const readsResults = (ctx: Ctx): boolean => resultRights.some((right) => holds(ctx, right));
