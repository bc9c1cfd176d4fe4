import classes from './StepHistory.module.css';
import { MomentText } from './values.tsx';

type Step = { at: string; actor: string | null; to: string; note: string };

type Props = {
  steps: readonly Step[];
  /** What each state is called; an unlisted one is shown as it is. */
  labels: Readonly<Record<string, string>>;
};

/** What happened to a record and by whom, latest first. */
export function StepHistory({ steps, labels }: Props) {
  return (
    <ol className={classes.steps}>
      {steps.toReversed().map((step) => (
        <li key={step.at + step.to}>
          <strong>{labels[step.to] ?? step.to}</strong>
          <span>
            <MomentText at={step.at} />
            {step.actor !== null && ` · ${step.actor}`}
          </span>
          {step.note !== '' && <p>{step.note}</p>}
        </li>
      ))}
    </ol>
  );
}
