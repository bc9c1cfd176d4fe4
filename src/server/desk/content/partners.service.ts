import type { PartnerForm, PartnerView } from '#shared/desk/content/partner.contract.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { today } from '#server/platform/http/today.ts';
import { claimUpload, dropFile, registerFileReader } from '#server/platform/files/files.public.ts';
import {
  agreementOf,
  fileName,
  insertPartner,
  listPartners,
  type PartnerQuery,
  updatePartner,
} from './partners.store.ts';
import { saveOnShelf, type Shelf } from './shelf.service.ts';

/** Kind of the private files that hold a signed agreement. */
const AGREEMENT = 'partner-agreement';

registerFileReader(AGREEMENT, (ctx) => Promise.resolve(holds(ctx, 'partner:get')));

export const partnerShelf: Shelf = {
  table: 'partners',
  resource: 'partner',
  entity: 'partner',
  noun: 'Mitra',
  pictures: 'partner-logo',
  pictureField: 'logo',
  dropWith: async (ctx, { row }) => {
    const name = typeof row['file_id'] === 'string' ? await fileName(ctx.db, row['file_id']) : undefined;
    if (name !== undefined) await dropFile(ctx, name, AGREEMENT);
  },
};

export async function partnerPage(ctx: Ctx, query: PartnerQuery): Promise<Page<PartnerView>> {
  const { rows, total } = await listPartners(ctx.db, query, await today(ctx));
  return pageOf(rows, total, query);
}

/** The file a partner has from now on, and what of the one before is to go. */
async function exchangeAgreement(ctx: Ctx, id: string, agreement: string | null) {
  const before = await agreementOf(ctx.db, id);
  if (before?.name === agreement) return { fileId: before.id, drop: null };
  const upload = { kind: AGREEMENT, mimes: ['application/pdf'], field: 'agreement' };
  const fileId = agreement === null ? null : (await claimUpload(ctx, { ...upload, fileName: agreement })).id;
  return { fileId, drop: before?.name ?? null };
}

/** Creates or changes a partner. @throws AppError as `saveOnShelf`; INVALID for an agreement that is no own PDF upload */
export function savePartner(outer: Ctx, { _id, updatedAt, agreement, ...columns }: PartnerForm) {
  const kept = { ...columns, agreement };
  const form = { _id, updatedAt, columns: kept, picture: columns.logo, name: columns.name };
  return saveOnShelf(outer, partnerShelf, form, async (ctx, id, before) => {
    const { fileId, drop } = await exchangeAgreement(ctx, id, agreement);
    if (before === null) await insertPartner(ctx.db, id, { ...columns, fileId });
    else await updatePartner(ctx.db, id, { ...columns, fileId });
    if (drop !== null) await dropFile(ctx, drop, AGREEMENT);
  });
}
