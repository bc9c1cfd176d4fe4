import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { stepNames } from '../thesis-words.tsx';
import classes from './student.module.css';

const steps = [1, 2, 3] as const;

/** The three steps of a thesis and which one it is in. */
export function Stepper({ step, done = false }: { step: 1 | 2 | 3; done?: boolean }) {
  const stateOf = (one: number) => (done || one < step ? 'past' : one === step ? 'now' : 'later');
  return (
    <ol className={classes.stepper} aria-label="Tahap skripsi">
      {steps.map((one) => (
        <li key={one} data-state={stateOf(one)} aria-current={stateOf(one) === 'now' ? 'step' : undefined}>
          <span className={classes.number}>
            {stateOf(one) === 'past' ? (
              <IconCheck size={18} stroke={2} role="img" aria-label="Selesai" />
            ) : (
              one
            )}
          </span>
          {stepNames[one]}
        </li>
      ))}
    </ol>
  );
}
