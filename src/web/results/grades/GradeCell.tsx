import { hundredths } from '#shared/platform/format/number.ts';
import { type Draft, scoreText } from './grid-model.ts';
import type { Editing } from './use-grid-keys.ts';
import classes from './GradeGrid.module.css';

type Props = {
  /** `line:column`, by which the keys find the cell. */
  id: string;
  label: string;
  stored: number | null;
  draft: Draft | undefined;
  conflict: boolean;
  active: boolean;
  editing: Editing;
  note: string;
  /** Not the lecturer's to enter. */
  locked: boolean;
  onText: (text: string) => void;
  onSelect: () => void;
  onOpen: () => void;
  onBlur: () => void;
};

function stateOf({ draft, conflict }: Props): string | undefined {
  if (draft === undefined) return undefined;
  if (draft.error !== null) return 'error';
  return conflict ? 'conflict' : 'unsaved';
}

/** What the state of a cell says, for those who do not see its mark. */
function titleOf({ draft, conflict, stored, note }: Props): string | undefined {
  if (draft?.error) return draft.error;
  if (conflict && draft) return `Tersimpan: ${hundredths(stored)}`;
  return draft ? 'Belum tersimpan' : note || undefined;
}

/** What somebody else has stored meanwhile. */
const latestText = (stored: number | null): string => `terbaru ${scoreText(stored) || 'kosong'}`;

/** The cell in words: its value, and in a conflict what somebody else has stored meanwhile. */
function spokenCell({ label, draft, conflict, stored }: Props): string {
  const latest = conflict && draft ? `, nilai ${latestText(stored)}` : '';
  return `${label}: ${draft?.text ?? scoreText(stored)}${latest}`;
}

/** A finger has no second key to open a cell with, so one tap does. */
const isTouch = (event: Event): boolean => event instanceof PointerEvent && event.pointerType === 'touch';

/** One score: shown, or open for typing. */
export function GradeCell(props: Props) {
  const { id, label, stored, draft, conflict, active, editing, onText, onSelect, onOpen, onBlur } = props;
  const open = active && editing !== null;
  return (
    <td
      className={classes.cell}
      data-spot={id}
      data-active={active}
      data-state={stateOf(props)}
      data-noted={props.note !== ''}
      data-locked={props.locked}
      aria-readonly={props.locked || undefined}
      tabIndex={active && !open ? 0 : -1}
      aria-label={spokenCell(props)}
      aria-invalid={draft?.error ? true : undefined}
      title={titleOf(props)}
      onFocus={onSelect}
      onClick={({ nativeEvent }) => (isTouch(nativeEvent) && !open ? onOpen() : onSelect())}
      onDoubleClick={onOpen}
    >
      {open ? (
        <input
          className={classes.input}
          inputMode="decimal"
          aria-label={label}
          // The person has just opened this cell; the keyboard belongs there.
          ref={(node) => node?.focus()}
          value={editing.text}
          onChange={(event) => onText(event.currentTarget.value)}
          onBlur={onBlur}
        />
      ) : (
        (draft?.text ?? scoreText(stored))
      )}
      {conflict && draft && <span className={classes.theirs} data-theirs={latestText(stored)} />}
    </td>
  );
}
