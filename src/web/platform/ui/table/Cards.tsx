import { Checkbox } from '@mantine/core';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './Table.module.css';
import type { Column, ListRow } from './table-types.ts';

type Props<R extends ListRow> = {
  caption: string;
  rows: R[];
  columns: readonly Column<R>[];
  dimmed: boolean;
  selected: R[] | null;
  onSelect: (rows: R[]) => void;
  onOpen: ((row: R) => void) | undefined;
  rowMenu: ((row: R) => ReactNode) | undefined;
  rowName: (row: R) => string;
};

/** The rows as cards for phones: the head, the facts that matter and a menu. */
export function Cards<R extends ListRow>(props: Props<R>) {
  const { caption, rows, columns, dimmed, selected, onSelect, onOpen, rowMenu, rowName } = props;
  const head = columns.find(({ card }) => card === 'head') ?? columns[0];
  const facts = columns.filter(({ card, key }) => card === 'fact' && key !== head?.key);
  const toggle = (row: R): void => {
    const others = (selected ?? []).filter(({ _id }) => _id !== row._id);
    onSelect(others.length === (selected ?? []).length ? [...others, row] : others);
  };
  return (
    <ul className={clsx(classes.cards, dimmed && classes.dimmed)} aria-label={caption}>
      {rows.map((row) => (
        <li key={row._id} className={classes.card}>
          {selected !== null && (
            <Checkbox
              className={classes.cardBox}
              aria-label={`Pilih ${rowName(row)}`}
              checked={selected.some(({ _id }) => _id === row._id)}
              onChange={() => toggle(row)}
            />
          )}
          <div className={classes.cardBody}>
            {onOpen === undefined ? (
              <strong className={classes.cardHead}>{head?.render(row)}</strong>
            ) : (
              <button type="button" className={classes.cardLink} onClick={() => onOpen(row)}>
                {head?.render(row)}
              </button>
            )}
            <dl className={classes.facts}>
              {facts.map(({ key, title, render }) => (
                <div key={key} className={classes.fact}>
                  <dt>{title}</dt>
                  <dd>{render(row)}</dd>
                </div>
              ))}
            </dl>
          </div>
          {rowMenu !== undefined && <div className={classes.cardMenu}>{rowMenu(row)}</div>}
        </li>
      ))}
    </ul>
  );
}
