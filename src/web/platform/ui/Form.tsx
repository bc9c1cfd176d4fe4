import { Alert, Anchor } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import type { ContractForm } from '#web/platform/lib/form.ts';
import { namedProblem } from './field-label.ts';
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

/** The errors of a refused form in one place, each naming its field and leading to it. */
function Summary<V extends Record<string, unknown>, B>({ form }: { form: ContractForm<V, B> }) {
  const problems = Object.entries(form.errors).filter(([, message]) => Boolean(message));
  if (problems.length === 0) return null;
  return (
    <Alert color="red" role="alert" title={`Periksa ${problems.length} isian berikut`}>
      <ul className={classes.problems}>
        {problems.map(([path, message]) => (
          <li key={path}>
            <Anchor
              component="button"
              type="button"
              c="inherit"
              size="sm"
              className={classes.problem}
              onClick={() => form.getInputNode(path)?.focus()}
            >
              {typeof message === 'string' ? namedProblem(form.getInputNode(path), message) : message}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** A form in one column: errors summarised on top after a refused submit, leaving with changes asks. */
export function Form<V extends Record<string, unknown>, B>(props: Props<V, B>) {
  const { form, onSubmit, label, guard = true, children } = props;
  const [tried, setTried] = useState(false);
  useUnsavedGuard(() => guard && form.isDirty());
  return (
    <form
      noValidate
      aria-label={label}
      className={classes.form}
      onSubmit={(event) => {
        setTried(true);
        onSubmit(event);
      }}
    >
      {tried && <Summary form={form} />}
      <LookupNote />
      {children}
    </form>
  );
}
