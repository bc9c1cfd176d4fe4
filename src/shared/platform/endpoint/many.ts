import { z } from 'zod';
import type { Permission } from '#shared/platform/access/permissions.ts';
import { endpoint, updatedAt } from './endpoint.ts';

/** Records at once. */
export const MANY = 100;

const manyItem = z.object({ _id: z.uuid(), updatedAt });
export type ManyItem = z.infer<typeof manyItem>;

/** What became of each record; a refused one does not stop the others. */
export const manyOutcome = z.object({
  changed: z.number().int(),
  results: z.array(z.object({ _id: z.string(), ok: z.boolean(), message: z.string() })),
});
export type ManyOutcome = z.infer<typeof manyOutcome>;

/** What a change of many records would do. */
export const editPreview = z.object({
  total: z.number().int(),
  changing: z.number().int(),
  /** The first 200. */
  rows: z.array(
    z.object({
      _id: z.string(),
      nim: z.string(),
      name: z.string(),
      old: z.string(),
      new: z.string(),
      problem: z.string().nullable(),
    }),
  ),
  warnings: z.array(z.string()),
});

/** Ticked rows of a list. @param noun what a row is, as in "Pilih minimal satu kelas." */
export const manyItems = (noun: string) =>
  z
    .array(manyItem)
    .min(1, `Pilih minimal satu ${noun}.`)
    .max(MANY, `Pilih paling banyak ${MANY} ${noun} sekaligus.`);

/** Puts many records of a list in use or out of it; each is checked by itself. */
export const setManyActive = (path: string, noun: string, ...permissions: Permission[]) =>
  endpoint({
    method: 'POST',
    path: `${path}/many/active`,
    summary: 'Put ticked rows in use or out of it; each is checked by itself',
    access: { permissions },
    body: z.object({ items: manyItems(noun), isActive: z.boolean() }),
    response: manyOutcome,
  });

/** Deletes many records of a list; those still referred to stay, with the reason. */
export const removeMany = (path: string, noun: string, ...permissions: Permission[]) =>
  endpoint({
    method: 'POST',
    path: `${path}/many/delete`,
    summary: 'Delete ticked rows; those still in use stay, with the reason',
    access: { permissions },
    body: z.object({ items: manyItems(noun) }),
    response: manyOutcome,
  });
