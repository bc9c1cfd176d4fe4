import { z } from 'zod';
import { done, endpoint, idParams } from '#shared/platform/endpoint/endpoint.ts';
import { removeMany, setManyActive } from '#shared/platform/endpoint/many.ts';

/** A picture of the public media folder, as its upload answered it. */
export const picturePath = z
  .string()
  .regex(/^\/media\/[\w-]{1,64}\.(?:webp|png)$/, 'Unggah gambar terlebih dahulu.');

/** Rests in the trash, or (without it) is in use. */
export const inTrash = z.enum(['true']).optional();

/** A day, or null for none; an emptied field counts as none. */
export const optionalDay = z.iso.date('Isi tanggal.').nullable().default(null);

/** Records that are put in order by hand at a time. */
export const MAX_ORDERED = 500;

const orderedRow = z.object({
  _id: z.string(),
  name: z.string(),
  /** What it is recognised by, where it has a picture. */
  picture: z.string().nullable(),
});
export type OrderedRow = z.infer<typeof orderedRow>;

const ids = z
  .array(z.uuid())
  .min(1, 'Daftar kosong.')
  .max(MAX_ORDERED)
  .refine((list) => new Set(list).size === list.length, 'Satu data disebut dua kali.');

type OnShelf = 'banner' | 'partner' | 'testimoni';

/** Calls by which records of the public site are put in order; `ids` are all that are in use. */
export const orderCalls = (path: string, resource: OnShelf | 'newsCategory') => ({
  ordered: endpoint({
    method: 'GET',
    path: `${path}/order`,
    summary: 'All that is in use, in its order on the public site',
    access: { permissions: [`${resource}:get`] },
    response: z.array(orderedRow),
  }),
  setOrder: endpoint({
    method: 'POST',
    path: `${path}/order`,
    summary: 'Put all that is in use in this order',
    access: { permissions: [`${resource}:update`] },
    body: z.object({ ids }),
    response: z.object({ ordered: z.number().int() }),
  }),
});
export type OrderCalls = ReturnType<typeof orderCalls>;

/** Calls that take a record out of the trash, back or for good. */
export const trashCalls = (path: string, permission: `${OnShelf | 'news'}:delete`) => ({
  restore: endpoint({
    method: 'POST',
    path: `${path}/:id/restore`,
    summary: 'Take it out of the trash; it is not shown until somebody says so',
    access: { permissions: [permission] },
    params: idParams,
    body: z.object({}),
    response: done,
  }),
  purge: endpoint({
    method: 'DELETE',
    path: `${path}/:id/trash`,
    summary: 'Delete what rests in the trash for good, with its pictures',
    access: { permissions: [permission] },
    params: idParams,
    response: done,
  }),
});
export type TrashCalls = ReturnType<typeof trashCalls>;

/** The call that moves a record to the trash. */
export const trashCall = (path: string, permission: `${OnShelf | 'news'}:delete`) =>
  endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Move it to the trash: it is no longer shown',
    access: { permissions: [permission] },
    params: idParams,
    response: done,
  });

/** Calls of records that are put in order by hand and go through a trash before they are gone. */
export const shelfCalls = (path: string, resource: OnShelf, noun: string) => ({
  ...orderCalls(path, resource),
  ...trashCalls(path, `${resource}:delete`),
  remove: trashCall(path, `${resource}:delete`),
  setActive: setManyActive(path, noun, `${resource}:update`),
  removeMany: removeMany(path, noun, `${resource}:delete`),
});
export type ShelfCalls = ReturnType<typeof shelfCalls>;
