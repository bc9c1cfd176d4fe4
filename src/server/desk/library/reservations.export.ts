import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import type { ReservationView } from '#shared/desk/library/library.views.ts';
import { reservationLabels } from '#shared/desk/library/kinds.ts';
import { localDate } from '#shared/platform/format/time.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { listReservations, type ReservationQuery } from './reservations.store.ts';

const columnsIn = (zone: string): ListColumn<ReservationView>[] => [
  { key: 'title', label: 'Judul', of: ({ title }) => title },
  { key: 'code', label: 'NIM/NIDN', of: ({ memberCode }) => memberCode },
  { key: 'name', label: 'Pemesan', of: ({ memberName }) => memberName },
  {
    key: 'createdAt',
    label: 'Dipesan',
    kind: 'date',
    of: ({ createdAt }) => localDate(new Date(createdAt), zone),
  },
  { key: 'place', label: 'Antrean', kind: 'integer', of: ({ place }) => (place === 0 ? null : place) },
  { key: 'barcode', label: 'Disimpan', of: ({ barcode }) => barcode },
  {
    key: 'readyUntil',
    label: 'Sampai',
    kind: 'date',
    of: ({ state, readyUntil }) => (state === 'READY' ? readyUntil : null),
  },
  { key: 'state', label: 'Status', of: ({ state }) => reservationLabels[state] },
];

/** Reservations that the search and the filter find, as a file. */
export async function reservationFile(
  ctx: Ctx,
  query: ReservationQuery & { format: FileFormat },
): Promise<FileAnswer> {
  const { data } = await ctx.services.campus.get();
  return listFile(ctx, query.format, {
    title: 'Pesanan perpustakaan',
    fileName: 'pesanan-perpustakaan',
    filters: [
      ['Pencarian', query.search],
      ['Status', query.state && reservationLabels[query.state]],
    ],
    columns: columnsIn(data.institution.timeZone),
    read: (window) => listReservations(ctx.db, { ...query, ...window }),
  });
}
