import { UnstyledButton } from '@mantine/core';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import 'mantine-datatable/styles.layer.css';
import type { ReactNode } from 'react';
import type { ListState } from './list-state.ts';
import { SortTitle } from './SortTitle.tsx';
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

/** The first cell opens its row for the keyboard too; the row's own click must not open it again. */
function Opener({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <UnstyledButton
      className={classes.opener}
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
    >
      {children}
    </UnstyledButton>
  );
}

function tableColumns<R extends ListRow>(props: Props<R>): DataTableColumn<R>[] {
  const { columns, rowMenu, state, show, onOpen } = props;
  const shown = columns.map(
    ({ key, title, render, sortable = false, align = 'left' }, i): DataTableColumn<R> => ({
      accessor: key,
      title: sortable ? (
        <SortTitle title={title} name={key} sort={state.sort} onSort={(sort) => show({ sort })} />
      ) : (
        title
      ),
      render:
        i === 0 && onOpen !== undefined
          ? (row) => <Opener onOpen={() => onOpen(row)}>{render(row)}</Opener>
          : render,
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
  const { caption, rows, dimmed, selected, onSelect, onOpen, rowName } = props;
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
      {...(onOpen === undefined ? {} : { onRowClick: ({ record }: { record: R }) => onOpen(record) })}
      {...selection}
    />
  );
}
