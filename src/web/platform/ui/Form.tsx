import { Alert, Anchor } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { namedProblems } from '#web/platform/lib/field-label.ts';
import type { ContractForm } from '#web/platform/lib/form.ts';
import { LookupNote } from './LookupNote.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.ts';
import classes from './Form.module.css';

type Props<V extends Record<string, unknown>, B> = {
  form: ContractForm<V, B>;
  onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void;
  /** Names the form for screen readers. */
  label: string;
  /** Whether leaving with changes asks; off for filters and the like. */
  guard?: boolean;
  children: ReactNode;
};

type ProblemsProps = { form: Element; errors: Readonly<Record<string, unknown>> };

/** The errors of a refused form in one place, each naming its field and leading to it. */
export function Problems({ form, errors }: ProblemsProps) {
  const problems = namedProblems(form, errors);
  if (problems.length === 0) return null;
  return (
    <Alert color="red" role="alert" title={`Periksa ${problems.length} isian berikut`}>
      <ul className={classes.problems}>
        {problems.map(({ text, field }) => (
          <li key={text}>
            {field === null ? (
              text
            ) : (
              <Anchor
                component="button"
                type="button"
                c="inherit"
                size="sm"
                className={classes.problem}
                onClick={() => field.focus()}
              >
                {text}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** A form in one column: errors summarised on top after a refused submit, leaving with changes asks. */
export function Form<V extends Record<string, unknown>, B>(props: Props<V, B>) {
  const { form, onSubmit, label, guard = true, children } = props;
  const [tried, setTried] = useState<HTMLFormElement | null>(null);
  useUnsavedGuard(() => guard && form.isDirty());
  return (
    <form
      noValidate
      aria-label={label}
      className={classes.form}
      onSubmit={(event) => {
        setTried(event.currentTarget);
        onSubmit(event);
      }}
    >
      {tried && <Problems form={tried} errors={form.errors} />}
      <LookupNote />
      {children}
    </form>
  );
}
