import { z } from 'zod';
import { ROLE } from '#shared/platform/access/roles.ts';
import { copyStatuses, MAX_BOOK_PRICE, settableCopyStatuses, titleTypes } from './kinds.ts';
import { yearField } from '#shared/platform/endpoint/fields.ts';
import { moneyField } from '#shared/platform/endpoint/money-field.ts';
import { isbnField } from '#shared/platform/endpoint/research-fields.ts';
import { plainDigits } from '#shared/platform/format/digits.ts';
import { hasEmptyFraction, identifierProblems } from '#shared/platform/format/identifier.ts';
import { picturePath } from '#shared/desk/content/content.views.ts';
import {
  chosenIds,
  done,
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  MAX_CHOSEN,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { copyView, titleFields, titleRow } from './library.views.ts';

const read = { permissions: ['library:get'], roles: [ROLE.library] } as const;

const isbn = isbnField
  .nullable()
  .default(null)
  .transform((isbn13) => isbn13 || null);

const names = (what: string, max: number) =>
  z.array(z.string().trim().min(2, `Isi ${what}.`).max(120)).max(max, `Paling banyak ${max} ${what}.`);
const line = (max: number) => z.string().trim().max(max).default('');
const whole = (min: number, max: number, message: string) =>
  z.number(message).int(message).min(min, message).max(max, message).nullable().default(null);

export const titleForm = z.object({
  _id: z.uuid().optional(),
  updatedAt: updatedAt.optional(),
  isbn,
  title: z.string().trim().min(2, 'Isi judul.').max(300, 'Judul paling panjang 300 huruf.'),
  authors: names('pengarang', 20).default([]),
  publisher: line(150),
  city: line(100),
  year: yearField('Isi tahun dengan empat angka.').nullable().default(null),
  edition: line(60),
  language: line(40),
  ddc: line(30),
  callNumber: z.string().trim().min(1, 'Isi nomor panggil.').max(60),
  subjects: names('subjek', 20).default([]),
  abstract: line(4000),
  pages: whole(1, 20_000, 'Isi jumlah halaman antara 1 dan 20.000.'),
  type: z.enum(titleTypes, 'Pilih jenis.').default('BUKU'),
  isLoanable: z.boolean().default(true),
  /** Null takes the cover away; left out, it stays. */
  cover: picturePath.nullable().optional(),
});
export type TitleForm = z.output<typeof titleForm>;

/** As a scanner reads it: capitals, digits and a few signs. */
export const barcode = z
  .string()
  .trim()
  .toUpperCase()
  .overwrite(plainDigits)
  .regex(
    /^[A-Z0-9][A-Z0-9./-]{2,29}$/,
    'Barcode 3–30 huruf besar, angka, titik, garis miring, atau tanda hubung.',
  );

export const copyForm = z.object({
  _id: z.uuid().optional(),
  updatedAt: updatedAt.optional(),
  titleId: z.uuid(),
  barcode: barcode.refine((text) => !hasEmptyFraction(text), identifierProblems.fraction),
  /** Null leaves it as it is, as of a copy that is out. */
  status: z.enum(settableCopyStatuses).nullable().default(null),
  location: line(60),
  acquiredOn: z.iso.date().nullable().default(null),
  source: line(100),
  price: moneyField(0, MAX_BOOK_PRICE).default(0),
  condition: line(200),
});
export type CopyForm = z.output<typeof copyForm>;

const sorts = ['title', 'callNumber', 'year'] as const;
const titleQuery = listQuery(sorts, {
  type: z.enum(titleTypes).optional(),
  /** Only what can be taken along now. */
  available: z.enum(['1']).optional(),
});

export const libraryCatalogContract = {
  titles: endpoint({
    method: 'GET',
    path: '/api/library/title',
    summary: 'The catalogue, by words of title, author, subject, publisher, call number and ISBN',
    access: 'signed-in',
    query: titleQuery,
    response: z.array(titleRow),
    shape: 'page',
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/staff/library/title/export',
    summary: 'The catalogue as a file',
    access: read,
    query: titleQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/staff/library/title/:id',
    summary: 'A title with its copies and who has them',
    access: read,
    params: idParams,
    response: titleFields.extend({ copyList: z.array(copyView) }),
  }),
  /** What a reader sees: no names of others. */
  look: endpoint({
    method: 'GET',
    path: '/api/library/title/:id',
    summary: 'A title with where its copies stand',
    access: 'signed-in',
    params: idParams,
    response: titleFields.extend({
      copyList: z.array(
        z.object({
          barcode: z.string(),
          status: z.enum(copyStatuses),
          location: z.string(),
          dueOn: z.string().nullable(),
          heldUntil: z.string().nullable(),
        }),
      ),
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/library/title',
    summary: 'Catalogue a title, or change one (`_id`, `updatedAt`) with the right to update',
    access: read,
    body: titleForm,
    response: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/library/title/:id',
    summary: 'Delete a title that has no copies and was never reserved',
    access: { permissions: ['library:delete'] },
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  saveCopy: endpoint({
    method: 'POST',
    path: '/api/staff/library/copy',
    summary: 'Add a copy of a title, or change one (`_id`, `updatedAt`) with the right to update',
    access: read,
    body: copyForm,
    response: done,
  }),
  removeCopy: endpoint({
    method: 'DELETE',
    path: '/api/staff/library/copy/:id',
    summary: 'Delete a copy that was never lent',
    access: { permissions: ['library:delete'] },
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  labels: endpoint({
    method: 'GET',
    path: '/api/staff/library/label',
    summary: 'Labels with barcode and call number of copies, by title or by id',
    access: read,
    query: z
      .object({ titleId: z.uuid().optional(), ids: chosenIds })
      .refine(({ titleId, ids }) => titleId !== undefined || ids !== undefined, {
        message: `Pilih judul atau paling banyak ${MAX_CHOSEN} eksemplar.`,
        path: ['ids'],
      }),
    response: z.any(),
    shape: 'file',
  }),
};
