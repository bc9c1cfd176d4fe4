import { Checkbox, Table, UnstyledButton } from '@mantine/core';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { ListState } from './list-state.ts';
import { SortTitle } from './SortTitle.tsx';
import classes from './Table.module.css';
import type { Column, ListRow } from './table-types.ts';

/** More columns than this stand closer together. */
const MANY_COLUMNS = 8;

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

const alignOf = <R,>({ align = 'left', isWide }: Column<R>) => ({
  ta: align,
  className: clsx(align === 'right' && 'tabular', isWide && classes.wide),
});

function Head<R extends ListRow>(props: Props<R>) {
  const { rows, columns, rowMenu, state, show, selected, onSelect } = props;
  const all = selected !== null && selected.length === rows.length;
  return (
    <Table.Tr>
      {selected !== null && (
        <Table.Th className={classes.box}>
          <Checkbox
            aria-label="Pilih semua baris"
            checked={all}
            indeterminate={!all && selected.length > 0}
            onChange={() => onSelect(all ? [] : rows)}
          />
        </Table.Th>
      )}
      {columns.map((column) => (
        <Table.Th key={column.key} scope="col" {...alignOf(column)}>
          {column.sortable ? (
            <SortTitle
              title={column.title}
              name={column.key}
              sort={state.sort}
              onSort={(sort) => show({ sort })}
            />
          ) : (
            column.title
          )}
        </Table.Th>
      ))}
      {rowMenu !== undefined && (
        <Table.Th className={classes.menu}>
          <span className="sr-only">Tindakan</span>
        </Table.Th>
      )}
    </Table.Tr>
  );
}

function Row<R extends ListRow>({ row, ...props }: Props<R> & { row: R }) {
  const { columns, rowMenu, selected, onSelect, onOpen, rowName } = props;
  const chosen = selected?.some(({ _id }) => _id === row._id) ?? false;
  const others = (selected ?? []).filter(({ _id }) => _id !== row._id);
  return (
    <Table.Tr
      data-selected={chosen || undefined}
      data-opens={onOpen !== undefined || undefined}
      onClick={onOpen && (() => onOpen(row))}
    >
      {selected !== null && (
        <Table.Td className={classes.box} onClick={(event) => event.stopPropagation()}>
          <Checkbox
            aria-label={`Pilih ${rowName(row)}`}
            checked={chosen}
            onChange={() => onSelect(chosen ? others : [...others, row])}
          />
        </Table.Td>
      )}
      {columns.map((column, i) => (
        <Table.Td key={column.key} {...alignOf(column)}>
          {i === 0 && onOpen !== undefined ? (
            <Opener onOpen={() => onOpen(row)}>{column.render(row)}</Opener>
          ) : (
            column.render(row)
          )}
        </Table.Td>
      ))}
      {rowMenu !== undefined && (
        <Table.Td className={classes.menu} onClick={(event) => event.stopPropagation()}>
          {rowMenu(row)}
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** The rows as a table: head and first column stay in sight, a click opens, boxes choose. */
export function Rows<R extends ListRow>(props: Props<R>) {
  const { caption, rows, columns, dimmed, selected } = props;
  return (
    <div
      className={clsx(classes.scroll, dimmed && classes.dimmed)}
      data-tall={rows.length > TALL || undefined}
    >
      <Table
        className={classes.rows}
        aria-label={caption}
        data-boxes={selected !== null || undefined}
        verticalSpacing="sm"
        horizontalSpacing={columns.length > MANY_COLUMNS ? 'sm' : 'md'}
        highlightOnHover
      >
        <Table.Thead>
          <Head {...props} />
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Row key={row._id} {...props} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
