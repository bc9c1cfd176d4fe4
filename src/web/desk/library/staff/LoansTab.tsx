import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import type { LoanView } from '#shared/desk/library/library.views.ts';
import { loanFilterLabels } from '#shared/desk/library/kinds.ts';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { DateText } from '#web/platform/ui/values.tsx';
import { LoanChip } from '../chips.tsx';
import classes from '../library.module.css';
import { optionsOf } from '../options.ts';
import { useDesk } from './use-desk.ts';

const columns: Column<LoanView>[] = [
  {
    key: 'title',
    title: 'Judul',
    sortable: true,
    card: 'head',
    render: ({ title, barcode }) => (
      <span className={classes.book}>
        <strong>{title}</strong>
        <small>{barcode}</small>
      </span>
    ),
  },
  {
    key: 'memberName',
    title: 'Peminjam',
    sortable: true,
    card: 'fact',
    render: ({ memberName, memberCode }) => `${memberName} (${memberCode})`,
  },
  {
    key: 'loanedOn',
    title: 'Dipinjam',
    sortable: true,
    render: ({ loanedOn }) => <DateText date={loanedOn} />,
  },
  {
    key: 'dueOn',
    title: 'Jatuh tempo',
    sortable: true,
    card: 'fact',
    render: ({ dueOn }) => <DateText date={dueOn} />,
  },
  { key: 'endedOn', title: 'Kembali', render: ({ endedOn }) => <DateText date={endedOn} />, optional: true },
  {
    key: 'state',
    title: 'Status',
    card: 'fact',
    render: ({ state, daysLate }) => <LoanChip state={state} daysLate={daysLate} />,
  },
];

const filters: Filter[] = [
  { name: 'state', label: 'Status', options: optionsOf(loanFilterLabels) },
  { name: 'dueOn', label: 'Jatuh tempo pada', options: [], isDate: true },
];

/** Loans; a row leads to its reader at the desk. */
export function LoansTab() {
  const openDesk = useDesk();
  return (
    <ListTable
      endpoint={libraryDeskContract.loans}
      columns={columns}
      filters={filters}
      exports={listExports(libraryDeskContract.exportLoans)}
      searchLabel="Cari judul, barcode, atau peminjam"
      noun="peminjaman"
      nothing={{ title: 'Belum ada peminjaman.' }}
      rowName={({ title, memberName }) => `${title}, ${memberName}`}
      onOpen={({ memberCode }) => openDesk(memberCode)}
    />
  );
}
