import type { PrintMeta } from '../../documents/layout.ts';
import { actorOf, type Ctx } from '../../http/ctx.ts';

/** Letterhead, moment and person of a document printed now. */
export async function printMeta(ctx: Ctx): Promise<PrintMeta> {
  const { institution, programme } = (await ctx.services.campus.get()).data;
  return {
    letterhead: {
      college: institution.name,
      programme: programme.name,
      accreditation: programme.accreditation,
      address: institution.address,
      phone: institution.phone,
      email: institution.email,
      site: institution.website,
      color: institution.color,
    },
    printedAt: ctx.now,
    printedBy: actorOf(ctx).name,
    zone: institution.timeZone,
  };
}
