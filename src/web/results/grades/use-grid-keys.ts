import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { SheetRow } from '#shared/results/grades/grade.views.ts';
import type { GradeComponent } from '#shared/platform/grading/components.ts';
import { cellKey, cellText, clipboardCells, enter, redo, undo } from './grid-model.ts';
import type { GradeGridState } from './use-grade-grid.ts';

export type Spot = { row: number; column: number };

/** An open cell: its text, and whether arrows leave it (typing began) or move inside it (F2, double click). */
export type Editing = { text: string; fresh: boolean } | null;

const steps: Record<string, Spot> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  Enter: { row: 1, column: 0 },
};

type Options = {
  state: GradeGridState;
  rows: readonly SheetRow[];
  columns: readonly GradeComponent[];
  /** Whether a column is typed into; others open a window of their own. */
  typed: (code: GradeComponent) => boolean;
  /** Cells whose score is not the lecturer's to enter. */
  locked: (row: SheetRow, code: GradeComponent) => boolean;
  editable: boolean;
  onOpen: (row: SheetRow, code: GradeComponent) => void;
};

/** The keys of a spreadsheet on the grid: moving, typing, clearing, pasting, undo. */
export function useGridKeys({ state, rows, columns, typed, locked, editable, onOpen }: Options) {
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<Editing>(null);
  const table = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  const { grid, change } = state;

  const within = ({ row, column }: Spot): Spot => ({
    row: Math.min(Math.max(row, 0), rows.length - 1),
    column: Math.min(Math.max(column, 0), columns.length - 1),
  });
  const at = ({ row, column }: Spot) => {
    const [student, code] = [rows[row], columns[column]];
    return student && code ? { student, code, key: cellKey(student.studentId, code) } : null;
  };
  const go = (to: Spot): void => {
    moved.current = true;
    setEditing(null);
    setSpot(within(to));
  };
  const step = (by: Spot): void => go({ row: spot.row + by.row, column: spot.column + by.column });

  useEffect(() => {
    if (!moved.current || editing !== null) return;
    moved.current = false;
    table.current?.querySelector<HTMLElement>(`[data-spot="${spot.row}:${spot.column}"]`)?.focus();
  }, [spot, editing]);

  const write = (text: string): void => {
    const cell = at(spot);
    if (cell !== null && !locked(cell.student, cell.code))
      change((now) => enter(now, [{ key: cell.key, text }]));
  };
  const open = (text?: string): void => {
    const cell = at(spot);
    if (cell === null || !editable || locked(cell.student, cell.code)) return;
    if (!typed(cell.code)) onOpen(cell.student, cell.code);
    else setEditing({ text: text ?? cellText(grid, cell.key), fresh: text !== undefined });
  };
  /** Tab runs from the end of a line to the start of the next, and leaves the grid at its ends. */
  const tab = (back: boolean): boolean => {
    const index = spot.row * columns.length + spot.column + (back ? -1 : 1);
    if (index < 0 || index >= rows.length * columns.length) return false;
    go({ row: Math.floor(index / columns.length), column: index % columns.length });
    return true;
  };

  const onCellKey = (event: KeyboardEvent): void => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey) {
      const again = key === 'y' || (key.toLowerCase() === 'z' && event.shiftKey);
      if (again || key === 'z') change(again ? redo : undo);
      else if (key === 'Home') go({ row: 0, column: 0 });
      else if (key === 'End') go({ row: rows.length - 1, column: columns.length - 1 });
      else return;
    } else if (key === 'Enter' || key === 'F2') open();
    else if (steps[key]) step(steps[key]);
    else if (key === 'Tab') {
      if (!tab(event.shiftKey)) return;
    } else if (key === 'Home' || key === 'End')
      go({ row: spot.row, column: key === 'Home' ? 0 : columns.length - 1 });
    else if (key === 'PageDown' || key === 'PageUp') step({ row: key === 'PageDown' ? 10 : -10, column: 0 });
    else if ((key === 'Delete' || key === 'Backspace') && editable && typed(columns[spot.column] ?? 'UAS'))
      write('');
    else if (/^[\d,.]$/.test(key)) open(key);
    else return;
    event.preventDefault();
  };

  const onEditKey = (event: KeyboardEvent): void => {
    const { key } = event;
    const leaves = key === 'Enter' || ((editing?.fresh ?? false) && steps[key] !== undefined);
    if (key === 'Escape') go(spot);
    else if (key === 'Tab') {
      write(editing?.text ?? '');
      if (!tab(event.shiftKey)) return go(spot);
    } else if (leaves) {
      write(editing?.text ?? '');
      step(
        event.shiftKey && key === 'Enter' ? { row: -1, column: 0 } : (steps[key] ?? { row: 1, column: 0 }),
      );
    } else return;
    event.preventDefault();
  };

  const onPaste = (event: ClipboardEvent): void => {
    if (editing !== null || !editable) return;
    event.preventDefault();
    const cells = clipboardCells(event.clipboardData.getData('text/plain')).flatMap((line, down) =>
      line.flatMap((text, right) => {
        const cell = at({ row: spot.row + down, column: spot.column + right });
        return cell && typed(cell.code) && !locked(cell.student, cell.code) ? [{ key: cell.key, text }] : [];
      }),
    );
    change((now) => enter(now, cells));
  };
  const onCopy = (event: ClipboardEvent): void => {
    const cell = at(spot);
    if (editing !== null || cell === null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', cellText(grid, cell.key));
  };
  const blurEdit = (): void => {
    if (editing === null) return;
    write(editing.text);
    setEditing(null);
  };
  return {
    table,
    spot,
    editing,
    setEditing,
    select: setSpot,
    open,
    blurEdit,
    handlers: { onKeyDown: editing === null ? onCellKey : onEditKey, onPaste, onCopy },
  };
}
