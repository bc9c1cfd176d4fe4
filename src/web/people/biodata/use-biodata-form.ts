import { useForm, type UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import {
  type BiodataForm,
  biodataForm,
  type BiodataView,
  type CompletenessView,
} from '#shared/people/biodata/biodata.contract.ts';
import { familyProblem } from '#shared/people/biodata/family.ts';
import { campusNow } from '#web/platform/lib/campus.ts';
import { CallError } from '#web/platform/lib/call-error.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { contractErrors } from '#web/platform/lib/form-errors.ts';
import { type BiodataValues, toChanges, toFormValues } from './biodata-values.ts';

export type SavedBiodata = { biodata: BiodataView; completeness: CompletenessView; warnings: string[] };
export type SaveBiodata = (changes: BiodataForm & { updatedAt: string }) => Promise<SavedBiodata>;

export type SavingState =
  { kind: 'idle' } | { kind: 'saving' } | { kind: 'saved'; at: Date } | { kind: 'refused' };

type Stored = { values: BiodataValues; updatedAt: string };

export type BiodataEditing = {
  form: UseFormReturnType<BiodataValues>;
  state: SavingState;
  warnings: readonly string[];
  /** Changed fields that are valid and can be sent. */
  pending: () => BiodataForm;
  /** Whether there are unsaved values, valid or not. */
  isDirty: () => boolean;
  /** Whether there are invalid or refused values. */
  isHeldBack: () => boolean;
  /** Saves, one request at a time. `leaving` shows every refusal as a toast, since the fields are no longer visible. */
  save: (how?: { leaving: boolean }) => Promise<void>;
  reset: () => void;
};

const topField = (path: string): string => path.split('.')[0] ?? path;

/** Returns the schema errors of the changed fields and the family's problem. */
function findProblems(
  values: BiodataValues,
  changes: BiodataForm,
  stored: BiodataValues,
): [string, string][] {
  const family = familyProblem(stored, values);
  return [
    ...Object.entries(contractErrors(biodataForm, values)).filter(([path]) => topField(path) in changes),
    ...(family ? [[family.field, family.message] satisfies [string, string]] : []),
  ];
}

/** Returns the valid changed fields; errors are shown under the others. */
function sendable(
  form: UseFormReturnType<BiodataValues>,
  values: BiodataValues,
  stored: BiodataValues,
): BiodataForm {
  const changes = toChanges(values, stored);
  const problems = findProblems(values, changes, stored);
  const refused = new Set(problems.map(([path]) => topField(path)));
  form.setErrors(Object.fromEntries(problems));
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !refused.has(field)));
}

/**
 * A biodata form that sends only changed fields. Input typed during a save is kept; values normalised by the server (phone
 * numbers) are shown as stored.
 */
export function useBiodataForm(biodata: BiodataView, send: SaveBiodata): BiodataEditing {
  const [stored, setStored] = useState<Stored>(() => ({
    values: toFormValues(biodata),
    updatedAt: biodata.updatedAt,
  }));
  /** Base of the next save, since the previous one may have ended after the last render. */
  const latest = useRef(stored);
  const running = useRef(Promise.resolve());
  const [state, setState] = useState<SavingState>({ kind: 'idle' });
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const form = useForm<BiodataValues>({ initialValues: stored.values });
  const pending = (): BiodataForm => toChanges(form.getValues(), stored.values);

  const accept = (saved: SavedBiodata, sentValues: BiodataValues, changed: readonly string[]): void => {
    const fresh = toFormValues(saved.biodata);
    const now = form.getValues();
    for (const field of changed) {
      const untouched = JSON.stringify(now[field]) === JSON.stringify(sentValues[field]);
      if (untouched) form.setFieldValue(field, fresh[field]);
    }
    latest.current = { values: fresh, updatedAt: saved.biodata.updatedAt };
    setStored(latest.current);
    setWarnings(saved.warnings);
  };

  const saveNow = async ({ leaving }: { leaving: boolean }): Promise<void> => {
    const from = latest.current;
    const values = structuredClone(form.getValues());
    const changes = sendable(form, values, from.values);
    if (Object.keys(changes).length === 0) {
      const isClean = Object.keys(toChanges(values, from.values)).length === 0;
      setState({ kind: isClean ? 'idle' : 'refused' });
      return;
    }
    setState({ kind: 'saving' });
    try {
      accept(await send({ ...changes, updatedAt: from.updatedAt }), values, Object.keys(changes));
      const isWhole = Object.keys(changes).length === Object.keys(toChanges(values, from.values)).length;
      setState(isWhole ? { kind: 'saved', at: campusNow() } : { kind: 'refused' });
    } catch (error) {
      const errors = error instanceof CallError ? error.body?.errors : undefined;
      if (errors) form.setErrors(errors);
      if (!errors || leaving) showError(error);
      setState({ kind: 'refused' });
    }
  };
  const save = (how = { leaving: false }): Promise<void> => {
    running.current = running.current.then(() => saveNow(how));
    return running.current;
  };

  const isDirty = (): boolean => Object.keys(pending()).length > 0;
  const isHeldBack = (): boolean =>
    isDirty() &&
    (state.kind === 'refused' || findProblems(form.getValues(), pending(), stored.values).length > 0);
  const reset = (): void => {
    form.setValues(stored.values);
    form.clearErrors();
    setState({ kind: 'idle' });
  };
  return { form, state, warnings, pending, isDirty, isHeldBack, save, reset };
}
