import { z } from 'zod';
import { searchText } from '#shared/platform/endpoint/search-text.ts';
import { typedPhone } from '#shared/platform/endpoint/phone-field.ts';
import { dayField } from '#shared/platform/endpoint/day-field.ts';
import {
  chosenIds,
  done,
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { roleId, staffNumberField } from '#shared/platform/endpoint/fields.ts';
import { removeMany, setManyActive } from '#shared/platform/endpoint/many.ts';

export const units = ['BAAK', 'KEUANGAN', 'PERPUSTAKAAN', 'HUMAS', 'PRODI', 'LPM', 'IT', 'PIMPINAN'] as const;
export const unitLabels: Record<(typeof units)[number], string> = {
  BAAK: 'BAAK',
  KEUANGAN: 'Keuangan',
  PERPUSTAKAAN: 'Perpustakaan',
  HUMAS: 'Humas',
  PRODI: 'Program studi',
  LPM: 'LPM',
  IT: 'Teknologi informasi',
  PIMPINAN: 'Pimpinan',
};

export const userView = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  status: z.enum(['active', 'blocked']),
  Admin: z.boolean(),
  kind: z.enum(['staff', 'lecturer', 'student', 'other']),
  unit: z.string().nullable(),
  position: z.string().nullable(),
  nip: z.string().nullable(),
  phone: z.string().nullable(),
  startDate: z.string().nullable(),
  roles: z.array(z.object({ id: z.number().int(), name: z.string() })),
  permissions: z.array(z.string()),
  mustChangePassword: z.boolean(),
  lastLoginAt: z.string().nullable(),
  updatedAt: z.string(),
});
export type UserView = z.infer<typeof userView>;

const accountForm = {
  name: z.string().trim().min(2, 'Nama minimal 2 huruf.').max(100),
  email: z.email('Tulis alamat email yang benar.').max(254),
  roles: z.array(roleId).max(20).default([]),
  permissions: z.array(z.string().max(60)).max(200).default([]),
};
const staffForm = {
  unit: z.enum(units, 'Pilih unit.'),
  position: z.string().trim().max(80).default(''),
  nip: staffNumberField.pipe(z.string().max(20)).nullable().default(null),
  phone: typedPhone,
  startDate: dayField('record').nullable().default(null),
};

/** A new or changed account; `password` is the random first password, returned only once. */
const saved = z.object({ _id: z.string(), password: z.string().nullable() });

const userQuery = listQuery(['name', 'email', 'lastLoginAt'], {
  kind: z.enum(['staff', 'lecturer', 'student', 'all']).default('staff'),
  role: z.coerce.number().pipe(roleId).optional(),
  unit: z.enum(units).optional(),
  status: z.enum(['active', 'blocked']).optional(),
});

export const userContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/user',
    summary: 'Accounts; staff only unless `kind` says otherwise',
    access: { permissions: ['user:get'] },
    query: userQuery,
    response: z.array(userView),
    shape: 'page',
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/staff/user/export',
    summary: 'The same list as a file',
    access: { permissions: ['user:get', 'report:export'] },
    query: userQuery.extend({ format: fileFormat, ids: chosenIds }),
    response: z.unknown(),
    shape: 'file',
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/staff/search-user',
    summary: 'The first 20 accounts whose name, email or NIM fits, for pickers',
    access: { permissions: ['user:get'] },
    query: z.object({ search: searchText.min(2, 'Ketik minimal 2 huruf.') }),
    response: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/users',
    summary:
      'Create a staff member with an account, or change one (`_id`, `updatedAt`); its status needs user:block',
    access: { permissions: ['staff:create', 'staff:update'] },
    body: z.object({
      _id: z.uuid().optional(),
      updatedAt: updatedAt.optional(),
      ...accountForm,
      ...staffForm,
      /** If left out, a new account is active without roles, and an existing one stays unchanged. */
      status: z.enum(['active', 'blocked']).optional(),
      roles: accountForm.roles.unwrap().optional(),
      permissions: accountForm.permissions.unwrap().optional(),
    }),
    response: saved,
    toldOnce: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/users/:id',
    summary: 'Delete an account that nothing refers to',
    access: { permissions: ['user:delete', 'staff:delete'] },
    params: idParams,
    response: done,
  }),
  setActive: setManyActive('/api/staff/users', 'akun', 'user:block'),
  removeMany: removeMany('/api/staff/users', 'akun', 'user:delete', 'staff:delete'),
  create: endpoint({
    method: 'POST',
    path: '/api/user',
    summary: 'Create an account without a staff record',
    access: { permissions: ['user:create'] },
    body: z.object(accountForm),
    response: saved,
    toldOnce: true,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/staff/users/:id/password',
    summary: 'Give an account a new random first password',
    access: { permissions: ['user:reset-password'] },
    params: idParams,
    response: z.object({ password: z.string() }),
    toldOnce: true,
  }),
};
