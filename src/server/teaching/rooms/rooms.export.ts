import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import { roomTypeLabels, type RoomView } from '#shared/teaching/rooms/room.contract.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { listRooms, type RoomQuery } from './rooms.store.ts';

const columns: ListColumn<RoomView>[] = [
  { key: 'code', label: 'Kode', of: ({ code }) => code },
  { key: 'name', label: 'Nama', of: ({ name }) => name },
  { key: 'type', label: 'Jenis', of: ({ type }) => roomTypeLabels[type] },
  { key: 'building', label: 'Gedung', of: ({ building }) => building },
  { key: 'floor', label: 'Lantai', of: ({ floor }) => floor },
  { key: 'capacity', label: 'Kapasitas', kind: 'integer', of: ({ capacity }) => capacity },
  { key: 'facilities', label: 'Fasilitas', of: ({ facilities }) => facilities.join(', '), sheetOnly: true },
  { key: 'active', label: 'Dipakai', of: ({ isActive }) => isActive },
];

/** The rooms that the search and the filters find, as a file. */
export const roomFile = (ctx: Ctx, query: RoomQuery & { format: FileFormat }): Promise<FileAnswer> =>
  listFile(ctx, query.format, {
    title: 'Daftar ruang',
    fileName: 'ruang',
    filters: [
      ['Baris terpilih', query.ids?.length],
      ['Pencarian', query.search],
      ['Jenis', query.type && roomTypeLabels[query.type]],
      ['Status', query.active && (query.active === 'true' ? 'Dipakai' : 'Tidak dipakai')],
    ],
    columns,
    read: (window) => listRooms(ctx.db, { ...query, ...window }),
  });
