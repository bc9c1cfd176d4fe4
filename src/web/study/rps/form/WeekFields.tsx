import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, useState } from 'react';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from './form.module.css';
import { likeBefore, type WeekValues } from './plan-values.ts';
import { WeekCard, WeekRow } from './WeekLines.tsx';

const PHONE = '(max-width: 61.99em)';
const titles = ['Minggu ke-', 'Sub-CPMK', 'Materi', 'Metode', 'Bentuk', 'Moda', 'Bobot', ''];

type Props = {
  weeks: readonly WeekValues[];
  codes: readonly string[];
  errors: Record<string, unknown>;
  onChange: (at: number, patch: Partial<WeekValues>) => void;
};

/** Ctrl with an arrow moves to the same column of the week above or below; Enter in a text input moves down. */
function moveBetweenWeeks(event: KeyboardEvent<HTMLElement>): void {
  const field = event.target as HTMLElement;
  const down =
    (event.key === 'ArrowDown' && event.ctrlKey) || (event.key === 'Enter' && field.tagName === 'INPUT');
  const up = event.key === 'ArrowUp' && event.ctrlKey;
  const column = field.closest('[data-column]')?.getAttribute('data-column');
  const at = Number(field.closest('[data-week]')?.getAttribute('data-week'));
  if ((!down && !up) || column === null || column === undefined || Number.isNaN(at)) return;
  event.preventDefault();
  event.stopPropagation();
  const next = document.querySelector(`[data-week="${at + (down ? 1 : -1)}"] [data-column="${column}"]`);
  const target = next?.matches('input, select, textarea') ? next : next?.querySelector('input');
  if (target instanceof HTMLElement) target.focus();
}

const weekErrors = (errors: Record<string, unknown>, at: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      path.startsWith(`weeks.${at}.`) && typeof message === 'string' ? [[path, message]] : [],
    ),
  );

/** The sixteen weeks: a table with keyboard navigation, cards on narrow screens. */
export function WeekFields({ weeks, codes, errors, onChange }: Props) {
  const narrow = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const [open, setOpen] = useState<number | null>(null);
  const toggle = (at: number): void => setOpen((now) => (now === at ? null : at));
  const whole = errors['weeks'];
  const props = weeks.map((week, at) => ({
    week,
    at,
    codes,
    open: open === at,
    onToggle: toggle,
    onChange,
    errors: weekErrors(errors, at),
    onLikeBefore: (place: number) => onChange(place, likeBefore(weeks, place)),
  }));
  return (
    <Panel
      title="Rencana 16 minggu"
      hint={
        narrow
          ? 'Ketuk minggu untuk mengisinya.'
          : 'Ctrl dan panah atas atau bawah berpindah minggu di kolom yang sama.'
      }
    >
      {typeof whole === 'string' && (
        <p className={classes.error} role="alert">
          {whole}
        </p>
      )}
      {narrow ? (
        <ol className={classes.cards} aria-label="Rencana 16 minggu">
          {props.map((weekProps) => (
            <WeekCard key={weekProps.at} {...weekProps} />
          ))}
        </ol>
      ) : (
        <table className={classes.weeks} onKeyDownCapture={moveBetweenWeeks}>
          <caption className="sr-only">Rencana 16 minggu</caption>
          <thead>
            <tr>
              {titles.map((title) => (
                <th key={title} scope="col">
                  {title === '' ? <span className="sr-only">Rincian</span> : title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.map((weekProps) => (
              <WeekRow key={weekProps.at} {...weekProps} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
