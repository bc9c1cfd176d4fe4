import { DataTable, type DataTableColumn } from 'mantine-datatable';
import 'mantine-datatable/styles.layer.css';
import type { ReactNode } from 'react';
import type { ListState } from './list-state.ts';
import classes from './Table.module.css';
import type { Column, ListRow } from './table-types.ts';

/** From this many rows on the head stays while the rows scroll under it. */
const TALL = 15;

type Props<R extends ListRow> = {
  caption: string;
  rows: R[];
  columns: readonly Column<R>[];
  state: ListState;
  show: (patch: Record<string, string>) => void;
  dimmed: boolean;
  selected: R[] | null;
  onSelect: (rows: R[]) => void;
  onOpen: ((row: R) => void) | undefined;
  rowMenu: ((row: R) => ReactNode) | undefined;
  rowName: (row: R) => string;
};

function tableColumns<R extends ListRow>({ columns, rowMenu }: Props<R>): DataTableColumn<R>[] {
  const shown = columns.map(
    ({ key, title, render, sortable = false, align = 'left' }): DataTableColumn<R> => ({
      accessor: key,
      title,
      render,
      sortable,
      textAlign: align,
      cellsClassName: align === 'right' ? 'tabular' : undefined,
    }),
  );
  if (rowMenu === undefined) return shown;
  const menu: DataTableColumn<R> = {
    accessor: '_actions',
    title: <span className="sr-only">Tindakan</span>,
    width: '3.5rem',
    textAlign: 'right',
    render: (row) => rowMenu(row),
  };
  return [...shown, menu];
}

/** The rows as a table: head and first column stay in sight, a click opens, boxes choose. */
export function Rows<R extends ListRow>(props: Props<R>) {
  const { caption, rows, state, show, dimmed, selected, onSelect, onOpen, rowName } = props;
  const falling = state.sort.startsWith('-');
  const selection =
    selected === null
      ? {}
      : {
          selectedRecords: selected,
          onSelectedRecordsChange: onSelect,
          allRecordsSelectionCheckboxProps: { 'aria-label': 'Pilih semua baris' },
          getRecordSelectionCheckboxProps: (row: R) => ({ 'aria-label': `Pilih ${rowName(row)}` }),
        };
  return (
    <DataTable
      className={dimmed ? classes.dimmed : undefined}
      aria-label={caption}
      idAccessor="_id"
      records={rows}
      columns={tableColumns(props)}
      pinFirstColumn
      highlightOnHover
      borderColor="var(--line)"
      rowBorderColor="var(--line)"
      maxHeight={rows.length > TALL ? '75dvh' : undefined}
      verticalSpacing="sm"
      horizontalSpacing="md"
      minHeight={0}
      height="auto"
      noRecordsText=""
      sortStatus={{ columnAccessor: state.sort.replace(/^-/, ''), direction: falling ? 'desc' : 'asc' }}
      onSortStatusChange={({ columnAccessor, direction }) =>
        show({ sort: `${direction === 'desc' ? '-' : ''}${String(columnAccessor)}` })
      }
      {...(onOpen === undefined ? {} : { onRowClick: ({ record }: { record: R }) => onOpen(record) })}
      {...selection}
    />
  );
}
