import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  importContract,
  type ImportKindView,
  type ImportRowView,
} from '#shared/contracts/import.contract.ts';
import { showError } from '#web/lib/errors.ts';
import { useEndpointMutation } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { batchChanges } from './import-queries.ts';
import { nameOf } from './import-words.ts';
import classes from './imports.module.css';

type Props = { kind: ImportKindView; batchId: string; row: ImportRowView };

/** One row: who or what it is, what would change, what to watch, and the cells to mend. */
export function PreviewLine({ kind, batchId, row }: Props) {
  const [open, setOpen] = useState(false);
  const labels = new Map(kind.columns.map(({ key, label }) => [key, label]));
  const shown = kind.columns.filter(({ key }) => open || key in row.errors);
  return (
    <div className={classes.line}>
      <strong>{nameOf(row, kind.columns)}</strong>
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
          {shown.map(({ key, label }) => (
            <RepairCell key={key} batchId={batchId} row={row} name={key} label={label} />
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

/** A cell that is sent when it was left with another text; the row is checked anew. */
function RepairCell({
  batchId,
  row,
  name,
  label,
}: {
  batchId: string;
  row: ImportRowView;
  name: string;
  label: string;
}) {
  const stored = row.cells[name];
  const [text, setText] = useState(stored ?? '');
  const repair = useEndpointMutation(importContract.repair, { invalidates: batchChanges });
  const send = (): void => {
    if (text === (stored ?? '') || repair.isPending) return;
    repair.mutate(
      { params: { id: batchId, rowNo: row.rowNo }, body: { cells: { [name]: text } } },
      {
        onSuccess: ({ data }) => {
          if (data.row.verdict !== 'WRONG') toast.success(`Baris ${row.rowNo} sudah benar.`);
        },
        onError: showError,
      },
    );
  };
  return (
    <TextInput
      size="xs"
      label={label}
      aria-label={`${label}, baris ${row.rowNo}`}
      value={text}
      error={row.errors[name]}
      disabled={stored === undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send();
      }}
    />
  );
}
