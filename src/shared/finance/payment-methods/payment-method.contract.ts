import { z } from 'zod';
import { methodTypes } from '#shared/finance/billing/kinds.ts';
import { done, endpoint, idParams, listQuery, updatedAt } from '#shared/platform/endpoint/endpoint.ts';
import { blankOrAccountNumber, identifierText } from '#shared/platform/endpoint/fields.ts';
import { wholeField } from '#shared/platform/endpoint/whole-field.ts';

export const methodView = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.enum(methodTypes),
  bankName: z.string(),
  accountNumber: z.string(),
  accountHolder: z.string(),
  vaPrefix: z.string(),
  /** Path of the logo or QR code. */
  image: z.string().nullable(),
  instructions: z.string(),
  isActive: z.boolean(),
  order: z.number().int(),
  updatedAt: z.string(),
});
export type MethodView = z.infer<typeof methodView>;

const fields = z.object({
  _id: z.uuid().optional(),
  updatedAt: updatedAt.optional(),
  name: z.string().trim().min(1, 'Isi nama.').max(100),
  type: z.enum(methodTypes, 'Pilih jenis.'),
  bankName: z.string().trim().max(60).default(''),
  accountNumber: blankOrAccountNumber.default(''),
  accountHolder: z.string().trim().max(100).default(''),
  vaPrefix: identifierText
    .pipe(z.string().regex(/^\d*$/, 'Hanya angka.').max(16, 'Paling banyak 16 angka.'))
    .default(''),
  image: z
    .string()
    .regex(/^\/media\/[0-9a-f]{32}\.webp$/)
    .nullable()
    .default(null),
  instructions: z.string().trim().max(4000).default(''),
  isActive: z.boolean().default(true),
  order: wholeField([0, 999], 'Isi angka.').default(0),
  /** The own password again, where the method is new or money would go elsewhere. */
  password: z.string().max(200).optional(),
});

/** What every kind of method cannot do without. */
export const methodForm = fields.superRefine((form, check) => {
  const need = (field: 'accountNumber' | 'accountHolder' | 'vaPrefix', message: string) => {
    if (form[field] === '') check.addIssue({ code: 'custom', path: [field], message });
  };
  if (form.type === 'VIRTUAL_ACCOUNT') need('vaPrefix', 'Isi awalan virtual account.');
  if (form.type === 'BANK_TRANSFER' || form.type === 'EWALLET') need('accountNumber', 'Isi nomor rekening.');
  if (form.type !== 'CASH') need('accountHolder', 'Isi nama pemilik rekening.');
});
export type MethodForm = z.output<typeof methodForm>;

export const paymentMethodContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/payment-methods',
    summary: 'Payment methods; students see active ones only',
    access: { students: true, permissions: ['paymentMethod:get'] },
    query: listQuery(['order', 'name'], {
      type: z.enum(methodTypes).optional(),
      active: z.enum(['true', 'false']).optional(),
    }),
    response: z.array(methodView),
    shape: 'page',
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/payment-method',
    summary:
      'Create a payment method, or change one (`_id`, `updatedAt`); where money goes takes the own password again',
    access: { permissions: ['paymentMethod:get'] },
    body: methodForm,
    response: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/payment-method/:id/delete',
    summary: 'Delete a payment method nothing was paid through',
    access: { permissions: ['paymentMethod:delete'] },
    params: idParams,
    response: done,
  }),
  uploadImage: endpoint({
    method: 'POST',
    path: '/api/staff/payment-method/upload-image',
    summary: 'Keep a square logo or QR code; the method is saved with the path it answers',
    access: { permissions: ['paymentMethod:update'] },
    upload: { accept: ['image'], maxFiles: 1, maxBytes: 1024 * 1024 },
    response: z.object({ image: z.string() }),
  }),
};
