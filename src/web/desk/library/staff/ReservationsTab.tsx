import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import type { ReservationView } from '#shared/desk/library/library.views.ts';
import { reservationLabels } from '#shared/desk/library/kinds.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { DateText, MomentText } from '#web/platform/ui/values.tsx';
import { ReservationChip } from '../chips.tsx';
import { optionsOf } from '../options.ts';
import { useDesk } from './use-desk.ts';

const columns: Column<ReservationView>[] = [
  {
    key: 'title',
    title: 'Judul',
    sortable: true,
    card: 'head',
    render: ({ title }) => <strong>{title}</strong>,
  },
  {
    key: 'memberName',
    title: 'Pemesan',
    sortable: true,
    card: 'fact',
    render: ({ memberName, memberCode }) => `${memberName} (${memberCode})`,
  },
  {
    key: 'createdAt',
    title: 'Dipesan',
    sortable: true,
    render: ({ createdAt }) => <MomentText at={createdAt} />,
  },
  {
    key: 'place',
    title: 'Antrean',
    align: 'right',
    card: 'fact',
    render: ({ place }) => (place === 0 ? '-' : place),
  },
  { key: 'barcode', title: 'Disimpan', render: ({ barcode }) => barcode ?? '-' },
  {
    key: 'readyUntil',
    title: 'Sampai',
    card: 'fact',
    render: ({ state, readyUntil }) => <DateText date={state === 'READY' ? readyUntil : null} />,
  },
  { key: 'state', title: 'Status', card: 'fact', render: ({ state }) => <ReservationChip state={state} /> },
];

const filters: Filter[] = [{ name: 'state', label: 'Status', options: optionsOf(reservationLabels) }];
const stale = [libraryDeskContract.reservations, libraryDeskContract.dashboard, libraryDeskContract.member];

/** Who waits for which title; a copy that is ready is handed out at the desk. */
export function ReservationsTab() {
  const can = useCan();
  const openDesk = useDesk();
  const cancel = useAskedChange(libraryDeskContract.cancelReservation, stale);
  const actions = ({ _id, title, memberName, memberCode, state, updatedAt }: ReservationView) => {
    const isOpen = state === 'WAITING' || state === 'READY';
    return [
      ...(state === 'READY' ? [{ label: 'Serahkan di meja layanan', run: () => openDesk(memberCode) }] : []),
      ...(isOpen && can(libraryDeskContract.cancelReservation.access)
        ? [
            {
              label: 'Batalkan pesanan',
              danger: true,
              run: () =>
                void cancel(
                  {
                    title: `Batalkan pesanan "${title}"?`,
                    consequence: `${memberName} tidak lagi menunggu judul ini.`,
                    verb: 'Batalkan pesanan',
                  },
                  { params: { id: _id }, body: { updatedAt } },
                ),
            },
          ]
        : []),
    ];
  };
  return (
    <ListTable
      endpoint={libraryDeskContract.reservations}
      columns={columns}
      filters={filters}
      exports={listExports(libraryDeskContract.exportReservations)}
      searchLabel="Cari judul atau pemesan"
      noun="pesanan"
      nothing={{ title: 'Belum ada pesanan.' }}
      rowName={({ title, memberName }) => `${title}, ${memberName}`}
      renderMenu={(row) => <RowMenu name={`${row.title}, ${row.memberName}`} actions={actions(row)} />}
    />
  );
}
