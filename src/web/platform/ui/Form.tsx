import { type ReactNode, type SyntheticEvent, useState } from 'react';
import type { ContractForm } from '#web/platform/lib/form.ts';
import { later } from '#web/platform/lib/later.tsx';
import { LookupNote } from './LookupNote.tsx';
import type { ProblemsProps } from './Problems.tsx';
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

/** What stands on top of a refused form; where its file cannot be had, the sentences under the fields say it too. */
export const Problems = later<ProblemsProps>(async () => (await import('./Problems.tsx')).Problems);

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
