import type { MethodForm, MethodView } from '#shared/finance/payment-methods/payment-method.contract.ts';
import { leadsElsewhere } from '#shared/finance/payment-methods/method-account.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf, type Told, told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { requirePermission } from '#server/platform/http/permission.ts';
import { isKept } from '#server/platform/reference/is-kept.ts';
import { reencodeImage } from '#server/platform/storage/images.ts';
import { dropPublicPicture, keepPublicPicture } from '#server/platform/files/files.public.ts';
import { checkOwnPassword } from '#server/identity/users/accounts.public.ts';
import {
  deleteMethod,
  insertMethod,
  isMethodImage,
  listMethods,
  lockMethod,
  METHOD_IMAGE,
  type MethodQuery,
  methodUses,
  updateMethod,
} from './payment-methods.store.ts';

const IMAGE_PX = 512;
/** A code of QRIS is still read from a screen. */
const LEAST_PX = 120;

/** Methods by a filter; a student sees those in use, whatever is asked. */
export async function methodPage(ctx: Ctx, query: MethodQuery): Promise<Page<MethodView>> {
  const seen: MethodQuery = actorOf(ctx).isStudent ? { ...query, active: 'true' } : query;
  const { rows, total } = await listMethods(ctx.db, seen);
  return pageOf(rows, total, query);
}

/** Money may be led astray here: where it goes is said and changed only with the own password. */
async function checkPassword(ctx: Ctx, form: MethodForm): Promise<void> {
  if (!form.password || !(await checkOwnPassword(ctx, form.password))) {
    throw invalidField('password', 'Isi kata sandi Anda untuk mengubah tujuan pembayaran.');
  }
}

async function checkImage(ctx: Ctx, before: MethodView | null, image: string | null): Promise<void> {
  if (image === null || image === before?.image) return;
  if (!(await isMethodImage(ctx.db, image.slice('/media/'.length)))) {
    throw invalidField('image', 'Unggah gambar terlebih dahulu.');
  }
}

/** A QRIS is paid by its picture; only a gateway, which shows one of its own, does without. */
function checkQris(ctx: Ctx, form: MethodForm, before: MethodView | null): void {
  const { type, isActive, image } = form;
  if (isKept(form, before, 'type', 'isActive', 'image')) return;
  if (type === 'QRIS' && isActive && image === null && ctx.services.gateway === null) {
    throw invalidField('image', 'Unggah gambar kode QR, atau jangan tawarkan dahulu metode ini.');
  }
}

/** Creates or changes a method. What leads money elsewhere takes the own password again. */
export async function saveMethod(outer: Ctx, form: MethodForm): Promise<{ _id: string }> {
  requirePermission(outer, form._id ? 'paymentMethod:update' : 'paymentMethod:create');
  return inTransaction(outer, async (ctx) => {
    const { _id, updatedAt, password: _, ...columns } = form;
    const before = _id ? found(await lockMethod(ctx.db, _id)) : null;
    if (before) checkFresh(before, updatedAt ?? '');
    const moved = leadsElsewhere(before, form);
    if (moved) await checkPassword(ctx, form);
    checkQris(ctx, form, before);
    await checkImage(ctx, before, form.image);
    if (before) await updateMethod(ctx.db, before._id, columns);
    if (before?.image && before.image !== form.image)
      await dropPublicPicture(ctx, before.image, METHOD_IMAGE);
    const entityId = before?._id ?? (await insertMethod(ctx.db, columns));
    const verb = before === null ? 'create' : moved ? 'change-account' : 'update';
    await audit(ctx, {
      action: `payment-method.${verb}`,
      entity: 'payment-method',
      entityId,
      before: before ?? undefined,
      after: columns,
    });
    return { _id: entityId };
  });
}

/** Deletes a method nothing was paid through and no type offers. */
export const removeMethod = (outer: Ctx, id: string): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockMethod(ctx.db, id));
    const { payments, refunds, types } = await methodUses(ctx.db, id);
    if (payments + refunds + types > 0) {
      throw new AppError(
        'REFERENCED',
        `Metode dipakai pada ${payments} pembayaran, ${refunds} pengembalian dana, dan ${types} jenis pembayaran. Nonaktifkan saja.`,
      );
    }
    await deleteMethod(ctx.db, id);
    if (before.image !== null) await dropPublicPicture(ctx, before.image, METHOD_IMAGE);
    await audit(ctx, { action: 'payment-method.delete', entity: 'payment-method', entityId: id, before });
    return { _id: id };
  });

/** Keeps a square logo or QR code as a picture of its own making. */
export async function keepImage(ctx: Ctx, files: readonly ReceivedFile[]): Promise<Told<{ image: string }>> {
  const [file] = files;
  if (!file) throw invalidField('file', 'Pilih gambar.');
  const rule = { width: IMAGE_PX, height: IMAGE_PX, fit: 'inside', least: LEAST_PX, format: 'webp' } as const;
  const { bytes, width, height } = await reencodeImage(file.path, rule);
  if (width !== height) throw invalidField('file', 'Gambar harus persegi.');
  const image = await keepPublicPicture(ctx, { bytes, mime: 'image/webp', kind: METHOD_IMAGE });
  return told({ image }, 'Gambar tersimpan.');
}
