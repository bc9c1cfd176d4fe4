import { scaleLabels } from '#shared/surveys/surveys/instrument.ts';
import classes from './form.module.css';

type Props = {
  name: string;
  text: string;
  value: number | undefined;
  required: boolean;
  missing: boolean;
  onChange: (value: number) => void;
};

/** A statement with five answers, each a target for a thumb. */
export function ScaleQuestion({ name, text, value, required, missing, onChange }: Props) {
  const said = value === undefined ? undefined : scaleLabels[value - 1];
  return (
    <fieldset
      className={classes.question}
      data-missing={missing}
      data-question={name}
      aria-describedby={`${name}-note`}
    >
      <legend className={classes.statement}>
        {text}
        {!required && <span className={classes.optional}> (boleh dilewati)</span>}
      </legend>
      <div className={classes.scale}>
        {scaleLabels.map((label, i) => (
          <label key={label} className={classes.choice} data-chosen={value === i + 1}>
            <input
              type="radio"
              name={name}
              value={i + 1}
              checked={value === i + 1}
              aria-label={`${i + 1} ${label}`}
              onChange={() => onChange(i + 1)}
            />
            <span aria-hidden="true">{i + 1}</span>
          </label>
        ))}
      </div>
      <div className={classes.note} id={`${name}-note`}>
        {said ?? (
          <span className={classes.ends}>
            <span>{scaleLabels[0]}</span>
            <span>{scaleLabels[4]}</span>
          </span>
        )}
        {missing && <div className={classes.missing}>Pilih salah satu jawaban.</div>}
      </div>
    </fieldset>
  );
}
