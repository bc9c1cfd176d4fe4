import { useState } from 'react';
import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import type { FineView } from '#shared/desk/library/library.views.ts';
import { fineKindLabels, fineStateLabels } from '#shared/desk/library/kinds.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { ReasonWindow } from '#web/platform/ui/ReasonWindow.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { MomentText, Money } from '#web/platform/ui/values.tsx';
import { FineChip } from '../chips.tsx';
import classes from '../library.module.css';
import { optionsOf } from '../options.ts';

const columns: Column<FineView>[] = [
  {
    key: 'memberName',
    title: 'Anggota',
    sortable: true,
    card: 'head',
    render: ({ memberName, memberCode }) => (
      <span className={classes.book}>
        <strong>{memberName}</strong>
        <small>{memberCode}</small>
      </span>
    ),
  },
  { key: 'title', title: 'Judul', sortable: true, card: 'fact', render: ({ title }) => title },
  {
    key: 'kind',
    title: 'Sebab',
    render: ({ kind, days }) => (days > 0 ? `${fineKindLabels[kind]} ${days} hari` : fineKindLabels[kind]),
  },
  {
    key: 'amount',
    title: 'Denda',
    align: 'right',
    card: 'fact',
    render: ({ amount }) => <Money amount={amount} />,
  },
  { key: 'owed', title: 'Belum dibayar', align: 'right', render: ({ owed }) => <Money amount={owed} /> },
  {
    key: 'createdAt',
    title: 'Dicatat',
    sortable: true,
    optional: true,
    render: ({ createdAt }) => <MomentText at={createdAt} />,
  },
  { key: 'state', title: 'Status', card: 'fact', render: ({ state }) => <FineChip state={state} /> },
];

const filters: Filter[] = [{ name: 'state', label: 'Status', options: optionsOf(fineStateLabels) }];
const stale = [libraryDeskContract.fines, libraryDeskContract.member, libraryDeskContract.dashboard];

/** Asks why a fine is not asked any more. */
function Waive({ fine, onClose }: { fine: FineView; onClose: () => void }) {
  const waive = useEndpointMutation(libraryDeskContract.waiveFine, { invalidates: stale });
  const { _id: id, updatedAt, memberName, amount } = fine;
  return (
    <ReasonWindow
      title={`Hapuskan denda ${memberName}?`}
      consequence={`Denda ${rupiah(amount)} tidak ditagih lagi${fine.isBilled ? '; tagihannya dibatalkan' : ''}.`}
      verb="Hapuskan denda"
      busy={waive.isPending}
      error={waive.error === null ? undefined : messageOf(waive.error)}
      onClose={onClose}
      onSubmit={(reason) =>
        waive.mutate(
          { params: { id }, body: { updatedAt, reason } },
          {
            onSuccess: ({ message }) => {
              toast.success(message ?? 'Denda dihapuskan.');
              onClose();
            },
          },
        )
      }
    />
  );
}

/** Fines: students pay theirs as a bill, lecturers at the desk. */
export function FinesTab() {
  const can = useCan();
  const [waiving, setWaiving] = useState<FineView | null>(null);
  const settle = useAskedChange(libraryDeskContract.settleFine, stale);
  const actions = (fine: FineView) => {
    const { _id: id, state, isBilled, amount, memberName, updatedAt } = fine;
    if (state !== 'OPEN') return [];
    const question = {
      title: `Terima denda ${memberName}?`,
      consequence: `${rupiah(amount)} diterima tunai di meja layanan.`,
      verb: 'Terima',
      danger: false,
    };
    return [
      ...(!isBilled && can(libraryDeskContract.settleFine.access)
        ? [
            {
              label: 'Terima pembayaran',
              run: () => void settle(question, { params: { id }, body: { updatedAt } }),
            },
          ]
        : []),
      ...(can(libraryDeskContract.waiveFine.access)
        ? [{ label: 'Hapuskan', danger: true, run: () => setWaiving(fine) }]
        : []),
    ];
  };
  return (
    <>
      <ListTable
        endpoint={libraryDeskContract.fines}
        columns={columns}
        filters={filters}
        exports={listExports(libraryDeskContract.exportFines)}
        searchLabel="Cari anggota, judul, atau barcode"
        noun="denda"
        nothing={{ title: 'Belum ada denda.' }}
        rowName={({ memberName, title }) => `${memberName}, ${title}`}
        renderMenu={(row) => <RowMenu name={`${row.memberName}, ${row.title}`} actions={actions(row)} />}
      />
      {waiving !== null && <Waive fine={waiving} onClose={() => setWaiving(null)} />}
    </>
  );
}
