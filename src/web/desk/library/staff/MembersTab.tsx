import { libraryDeskContract, type MemberRow } from '#shared/desk/library/library-desk.contract.ts';
import { memberKindLabels } from '#shared/desk/library/kinds.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { Money } from '#web/platform/ui/values.tsx';
import { optionsOf } from '../options.ts';
import { useDesk } from './use-desk.ts';

const columns: Column<MemberRow>[] = [
  {
    key: 'memberName',
    title: 'Nama',
    sortable: true,
    card: 'head',
    render: ({ memberName }) => <strong>{memberName}</strong>,
  },
  { key: 'memberCode', title: 'NIM/NIDN', card: 'fact', render: ({ memberCode }) => memberCode },
  { key: 'memberKind', title: 'Anggota', render: ({ memberKind }) => memberKindLabels[memberKind] },
  { key: 'openLoans', title: 'Dipinjam', align: 'right', card: 'fact', render: ({ openLoans }) => openLoans },
  {
    key: 'overdue',
    title: 'Terlambat',
    sortable: true,
    align: 'right',
    card: 'fact',
    render: ({ overdue }) => overdue,
  },
  { key: 'waiting', title: 'Pesanan', align: 'right', render: ({ waiting }) => waiting },
  {
    key: 'owed',
    title: 'Denda',
    sortable: true,
    align: 'right',
    card: 'fact',
    render: ({ owed }) => <Money amount={owed} />,
  },
];

const filters: Filter[] = [{ name: 'memberKind', label: 'Anggota', options: optionsOf(memberKindLabels) }];

/** Readers with something open; a search finds everybody. */
export function MembersTab() {
  const openDesk = useDesk();
  return (
    <ListTable
      endpoint={libraryDeskContract.members}
      columns={columns}
      filters={filters}
      searchLabel="Cari nama, NIM, atau NIDN"
      noun="anggota"
      nothing={{
        title: 'Tidak ada pinjaman, pesanan, atau denda terbuka.',
        hint: 'Cari nama, NIM, atau NIDN untuk membuka anggota lain.',
      }}
      rowName={({ memberName }) => memberName}
      onOpen={({ memberCode }) => openDesk(memberCode)}
    />
  );
}
