import { ActionIcon } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import { type DragEvent, type SyntheticEvent, useLayoutEffect, useState } from 'react';
import type { OrderCalls, OrderedRow } from '#shared/desk/content/content.views.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { sizedPicture } from '#shared/platform/format/picture.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { SaveBar } from '#web/platform/ui/SaveBar.tsx';
import { useUnsavedGuard } from '#web/platform/ui/use-unsaved-guard.ts';
import classes from './content.module.css';
import { movedTo } from './moved-to.ts';

type Step = 'up' | 'down';

type RowProps = {
  row: OrderedRow;
  at: number;
  count: number;
  held: boolean;
  onStep: (step: Step) => void;
  onHold: () => void;
  onOver: () => void;
  onDrop: () => void;
};

const buttonId = (id: string, step: Step): string => `${step}-${id}`;

/** One record: held and moved by pointer, or stepped by its two buttons. */
function OrderRow({ row, at, count, held, onStep, onHold, onOver, onDrop }: RowProps) {
  const over = (event: DragEvent): void => {
    event.preventDefault();
    onOver();
  };
  return (
    <li
      className={classes.orderRow}
      draggable
      data-held={held}
      onDragStart={onHold}
      onDragOver={over}
      onDragEnd={onDrop}
    >
      <IconGripVertical size={18} stroke={1.7} aria-hidden />
      {row.picture !== null && (
        <img className={classes.thumb} src={sizedPicture(row.picture, 160)} alt="" draggable={false} />
      )}
      <span className={classes.orderName}>{row.name}</span>
      {(['up', 'down'] as const).map((step) => (
        <ActionIcon
          key={step}
          id={buttonId(row._id, step)}
          variant="subtle"
          color="gray"
          size="lg"
          disabled={step === 'up' ? at === 0 : at === count - 1}
          aria-label={`${step === 'up' ? 'Naikkan' : 'Turunkan'} ${row.name}`}
          onClick={() => onStep(step)}
        >
          {step === 'up' ? (
            <IconArrowUp size={18} stroke={1.7} aria-hidden />
          ) : (
            <IconArrowDown size={18} stroke={1.7} aria-hidden />
          )}
        </ActionIcon>
      ))}
    </li>
  );
}

/** The keyboard stays with the record that moved; at an end of the list its other button takes it. */
function useKeptFocus(moved: { id: string; step: Step } | null): void {
  useLayoutEffect(() => {
    if (moved === null) return;
    const { id, step } = moved;
    const button = document.getElementById(buttonId(id, step));
    const isOff = button instanceof HTMLButtonElement && button.disabled;
    const other = step === 'up' ? 'down' : 'up';
    (isOff ? document.getElementById(buttonId(id, other)) : button)?.focus();
  }, [moved]);
}

type Props = {
  calls: OrderCalls;
  rows: readonly OrderedRow[];
  noun: string;
  lists: readonly Endpoint[];
};

/** A list that is put in order by dragging or by the arrow buttons, and then saved as a whole. */
export function OrderList({ calls, rows: stored, noun, lists }: Props) {
  const [rows, setRows] = useState(stored);
  const [held, setHeld] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const [moved, setMoved] = useState<{ id: string; step: Step } | null>(null);
  useKeptFocus(moved);
  const save = useEndpointMutation(calls.setOrder, { invalidates: [calls.ordered, ...lists] });
  const isDirty = rows.some(({ _id }, at) => _id !== stored[at]?._id);
  useUnsavedGuard(() => isDirty);
  const move = (from: number, to: number): void => {
    const row = rows[from];
    if (row === undefined) return;
    setRows(movedTo(rows, from, to));
    setSaid(`${row.name} kini di urutan ${to + 1} dari ${rows.length}.`);
  };
  const step = (at: number, row: OrderedRow, to: Step): void => {
    setMoved({ id: row._id, step: to });
    move(at, to === 'up' ? at - 1 : at + 1);
  };
  const over = (at: number): void => {
    if (held === null || held === at) return;
    move(held, at);
    setHeld(at);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const body = { ids: rows.map(({ _id }) => _id) };
    save.mutate({ body }, { onSuccess: ({ message }) => toast.success(message ?? ''), onError: showError });
  };
  return (
    <form onSubmit={submit} aria-label={`Urutan ${noun}`}>
      <ol className={classes.order}>
        {rows.map((row, at) => (
          <OrderRow
            key={row._id}
            row={row}
            at={at}
            count={rows.length}
            held={held === at}
            onStep={(to) => step(at, row, to)}
            onHold={() => setHeld(at)}
            onOver={() => over(at)}
            onDrop={() => setHeld(null)}
          />
        ))}
      </ol>
      <span className="sr-only" role="status">
        {said}
      </span>
      <SaveBar dirty={isDirty} busy={save.isPending} verb="Simpan urutan" onReset={() => setRows(stored)} />
    </form>
  );
}
