import type { TrashCalls } from '#shared/desk/content/content.views.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { TRASH_DAYS } from '#shared/desk/content/trash.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, ListEndpoint, ListRow, RowOf } from '#web/platform/ui/table/table-types.ts';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { MomentText } from '#web/platform/ui/values.tsx';

type Trashed = ListRow & { deletedAt: string | null };

type Props<E extends ListEndpoint> = {
  endpoint: E;
  calls: TrashCalls;
  noun: string;
  searchLabel: string;
  nameOf: (row: RowOf<E>) => string;
  /** What has a record of this kind, where not only the list does. */
  lists?: readonly Endpoint[];
};

/** What was deleted and may come back, or go for good. */
export function TrashTab<E extends ListEndpoint>({ endpoint, calls, noun, lists, ...table }: Props<E>) {
  const can = useCan();
  const stale = [endpoint, ...(lists ?? [])];
  const restore = useAskedChange(calls.restore, stale);
  const purge = useAskedChange(calls.purge, stale);
  const columns: Column<RowOf<E>>[] = [
    {
      key: 'name',
      title: 'Nama',
      card: 'head',
      render: (row) => <strong>{table.nameOf(row)}</strong>,
    },
    {
      key: 'deletedAt',
      title: 'Dihapus',
      card: 'fact',
      render: (row) => <MomentText at={(row as unknown as Trashed).deletedAt} relative />,
    },
  ];
  const actionsOf = (row: RowOf<E>) => {
    const params = { id: row._id };
    const name = table.nameOf(row);
    const back = {
      verb: 'Pulihkan',
      danger: false,
      consequence: 'Tidak tampil sampai Anda menampilkannya lagi.',
    };
    const gone = {
      verb: 'Hapus permanen',
      consequence: 'Isi dan gambarnya hilang dan tidak dapat dikembalikan.',
    };
    return [
      {
        label: 'Pulihkan',
        run: () => void restore({ title: `Pulihkan ${name}?`, ...back }, { params, body: {} }),
      },
      {
        label: 'Hapus permanen',
        danger: true,
        run: () => void purge({ title: `Hapus ${name} untuk selamanya?`, ...gone }, { params }),
      },
    ];
  };
  return (
    <ListTable
      endpoint={endpoint}
      fixed={{ trash: 'true' }}
      columns={columns}
      searchLabel={table.searchLabel}
      noun={noun}
      nothing={{ title: 'Sampah kosong.', hint: `Yang dihapus disimpan di sini ${TRASH_DAYS} hari.` }}
      rowName={table.nameOf}
      {...(can(calls.purge.access) && {
        renderMenu: (row: RowOf<E>) => <RowMenu name={table.nameOf(row)} actions={actionsOf(row)} />,
      })}
    />
  );
}
