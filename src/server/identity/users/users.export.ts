import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import { unitLabels, type UserView } from '#shared/identity/users/user.contract.ts';
import { localDateTime } from '#shared/platform/format/time.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { listUsers, type UserQuery } from './users.store.ts';

const unitNames: Record<string, string> = unitLabels;
const stateName = (status: UserView['status']): string => (status === 'active' ? 'Aktif' : 'Diblokir');

const columnsIn = (zone: string): ListColumn<UserView>[] => [
  { key: 'name', label: 'Nama', of: ({ name }) => name },
  { key: 'email', label: 'Email', of: ({ email }) => email },
  { key: 'unit', label: 'Unit', of: ({ unit }) => unit && (unitNames[unit] ?? unit) },
  { key: 'position', label: 'Jabatan', of: ({ position }) => position },
  { key: 'nip', label: 'NIP', of: ({ nip }) => nip, sheetOnly: true },
  { key: 'phone', label: 'Nomor HP', of: ({ phone }) => phone, sheetOnly: true },
  {
    key: 'roles',
    label: 'Peran',
    of: ({ Admin, roles }) => [...(Admin ? ['Admin'] : []), ...roles.map(({ name }) => name)].join(', '),
  },
  {
    key: 'lastLogin',
    label: 'Masuk terakhir',
    of: ({ lastLoginAt }) => lastLoginAt && localDateTime(lastLoginAt, zone),
    sheetOnly: true,
  },
  { key: 'status', label: 'Status', of: ({ status }) => stateName(status) },
];

/** Exports the accounts that match search and filters. */
export async function userFile(ctx: Ctx, query: UserQuery & { format: FileFormat }): Promise<FileAnswer> {
  const { data } = await ctx.services.campus.get();
  return listFile(ctx, query.format, {
    title: 'Daftar staf',
    fileName: 'staf',
    filters: [
      ['Baris terpilih', query.ids?.length],
      ['Pencarian', query.search],
      ['Unit', query.unit && (unitNames[query.unit] ?? query.unit)],
      ['Status', query.status && stateName(query.status)],
    ],
    columns: columnsIn(data.institution.timeZone),
    read: (window) => listUsers(ctx.db, { ...query, ...window }),
  });
}
