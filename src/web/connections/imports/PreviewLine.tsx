import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, useRef, useState } from 'react';
import {
  importContract,
  type ImportKindView,
  type ImportRowView,
} from '#shared/connections/imports/import.contract.ts';
import { showErrorAbout } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { batchChanges } from './import-queries.ts';
import { nameOf } from './import-words.ts';
import classes from './imports.module.css';
import { StudentInput } from './StudentInput.tsx';

type Props = { kind: ImportKindView; batchId: string; row: ImportRowView };

/** One row: who or what it is, what would change, what to watch, and the cells to mend. */
export function PreviewLine({ kind, batchId, row }: Props) {
  const [open, setOpen] = useState(false);
  const labels = new Map(kind.columns.map(({ key, label }) => [key, label]));
  const shown = kind.columns.filter(({ key }) => open || key in row.errors || key in row.offers);
  return (
    <div className={classes.line}>
      <strong>{nameOf(row, kind.columns)}</strong>
      {row.doubtful && <StatusChip tone="warning">Perlu diperiksa</StatusChip>}
      {row.differences.map(({ field, from, to }) => (
        <span key={field} className={classes.difference}>
          {labels.get(field) ?? field}: <del>{from || 'kosong'}</del> <ins>{to || 'kosong'}</ins>
        </span>
      ))}
      {Object.entries(row.warnings).map(([key, text]) => (
        <span key={key} className={classes.soft}>
          {labels.get(key) ?? key}: {text}
        </span>
      ))}
      {shown.length > 0 && (
        <div className={classes.cells}>
          {shown.map((column) => (
            <RepairCell key={column.key} batchId={batchId} row={row} column={column} />
          ))}
        </div>
      )}
      <div>
        <Button size="compact-xs" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Tutup isian' : 'Semua isian'}
        </Button>
      </div>
    </div>
  );
}

type CellProps = {
  batchId: string;
  row: ImportRowView;
  column: ImportKindView['columns'][number];
};

/** Goes on to the next cell that is wrong, in reading order, or else the next that is open, so that Enter leads through them. */
function focusAfter(cell: Element | null): void {
  const cells = [...document.querySelectorAll<HTMLElement>('[data-repair]')];
  const following = cells.slice(cells.findIndex((one) => one === cell) + 1);
  (following.find((one) => one.getAttribute('aria-invalid') === 'true') ?? following[0])?.focus();
}

/** Whether Enter takes what a list under the field offers. */
const picksOption = (field: HTMLElement): boolean =>
  (field.getAttribute('aria-activedescendant') ?? '') !== '';

/** Whether the focus goes on within the cell: to one of its offers, or back. */
const staysIn = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  currentTarget.contains(relatedTarget);

/** A cell that is sent when it was left with another text, or a value was chosen for it; the row is checked anew. */
function RepairCell({ batchId, row, column: { key: name, label, isStudent } }: CellProps) {
  const stored = row.cells[name];
  const [text, setText] = useState(stored ?? '');
  // A choice moves the focus before the screen is drawn anew: leaving the cell has to know the choice, not what was typed.
  const latest = useRef(text);
  const [isUnsaved, setUnsaved] = useState(false);
  const about = `${batchId} ${row.rowNo}`;
  const repair = useEndpointMutation(importContract.repair, { invalidates: batchChanges });
  // Leaving the cell by Enter would send the same text twice.
  const sent = useRef(stored ?? '');
  const send = (value: string): void => {
    if (value === sent.current) return;
    sent.current = value;
    setUnsaved(false);
    repair.mutate(
      { params: { id: batchId, rowNo: row.rowNo }, body: { cells: { [name]: value } } },
      {
        onSuccess: ({ data }) => {
          if (data.row.verdict !== 'WRONG') {
            toast.success(`Baris ${row.rowNo} sudah benar.`, { about });
          }
        },
        onError: (error) => {
          sent.current = stored ?? '';
          setUnsaved(true);
          showErrorAbout(error, about);
        },
      },
    );
  };
  const write = (value: string): void => {
    latest.current = value;
    setText(value);
  };
  const choose = (value: string): void => {
    write(value);
    send(value);
  };
  const input = {
    size: 'xs',
    label,
    'aria-label': `${label}, baris ${row.rowNo}`,
    error: isUnsaved ? 'Belum tersimpan. Pilih isian ini, lalu tekan Enter.' : row.errors[name],
    onKeyDown: (event) => {
      if (event.key !== 'Enter') return;
      if (picksOption(event.currentTarget)) return;
      send(latest.current);
      focusAfter(event.currentTarget);
    },
    'data-repair': true,
  } satisfies TextInputProps & { 'data-repair': true };
  return (
    <div onBlur={(event) => staysIn(event) || send(latest.current)}>
      {isStudent ? (
        <StudentInput
          {...input}
          value={text}
          onChange={write}
          onChoose={(nim) => {
            choose(nim);
            focusAfter(document.activeElement);
          }}
        />
      ) : (
        <TextInput {...input} value={text} onChange={(event) => write(event.currentTarget.value)} />
      )}
      {(row.offers[name] ?? []).map(({ value, label: words }) => (
        <Button
          key={value}
          size="compact-xs"
          variant="light"
          classNames={{ root: classes.offer, inner: classes.offerInner, label: classes.offerText }}
          // Pressing an offer does not leave the cell: what was typed in it is not meant then.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(value)}
        >
          {words}
        </Button>
      ))}
    </div>
  );
}
