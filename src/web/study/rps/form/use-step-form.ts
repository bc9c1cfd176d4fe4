import { useForm, type UseFormReturnType } from '@mantine/form';
import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Endpoint, ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import type { Answer } from '#web/platform/lib/call.ts';
import { CallError } from '#web/platform/lib/call-error.ts';
import { draftKey } from '#web/platform/lib/draft-store.ts';
import { forgetDraft, keepDraft, readDraft } from '#web/platform/lib/drafts.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { focusFirst } from '#web/platform/lib/field-label.ts';
import { contractErrors } from '#web/platform/lib/form-errors.ts';
import { askAgain, useEndpointMutation } from '#web/platform/lib/query.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { useOtherTab } from '#web/platform/lib/use-other-tab.ts';
import { staleRps } from '../use-rps-moves.ts';

/** What was typed and not saved yet, with the copy of the plan it was typed over. */
type Draft<V> = { values: V; basedOn: string };

type Options<E extends Endpoint, V> = {
  /** Tells the step and the plan apart from others. */
  name: readonly string[];
  /** What is saved, or what a new plan starts with. */
  stored: V;
  /** `updatedAt` of the plan, empty for a new one. */
  basedOn: string;
  toBody: (values: V) => object;
  onSaved: (data: ResponseOf<E>) => void;
};

/** A draft with the fields the form has now; one of an older version of the form counts as none. */
function draftOf<V extends object>(found: unknown, stored: V): Draft<V> | null {
  const draft = found as Partial<Draft<V>> | null;
  if (typeof draft?.values !== 'object' || typeof draft.basedOn !== 'string') return null;
  const fields = (one: object): string => Object.keys(one).toSorted().join();
  return fields(draft.values) === fields(stored) ? (draft as Draft<V>) : null;
}

/**
 * Keeps what is typed in this browser as long as it is not saved, the same in every tab of it.
 * @returns the form, the draft it began with, and how to forget both once the form is as it is saved.
 */
function useKeptDraft<V extends Record<string, unknown>>(
  key: string,
  { stored, basedOn }: { stored: V; basedOn: string },
) {
  const [draft, setDraft] = useState(() => draftOf(readDraft(key), stored));
  const form: UseFormReturnType<V> = useForm<V>({ initialValues: draft?.values ?? stored });
  const client = useQueryClient();
  const { values, resetDirty } = form;
  const typed = form.isDirty();
  const isSaved = JSON.stringify(values) === JSON.stringify(stored);
  const forget = (): void => {
    forgetDraft(key);
    setDraft(null);
    resetDirty();
  };
  if (isSaved && draft !== null) setDraft(null);
  useEffect(() => {
    if (isSaved) {
      forgetDraft(key);
      resetDirty();
    } else if (typed) keepDraft(key, { values, basedOn });
  }, [typed, isSaved, key, values, basedOn, resetDirty]);
  useOtherTab(
    key,
    (found) => {
      const other = draftOf(found, stored);
      if (other?.basedOn === basedOn) form.setValues(other.values);
    },
    () => {
      // What is not the saved step by then is told as left from before it.
      if (typed) setDraft({ values, basedOn });
      void askAgain(client, staleRps);
    },
  );
  return { form, draft, forget };
}

/**
 * One step of the plan: what is typed is kept in this browser at once, what is complete goes to the server. Errors, the
 * browser's and the server's, stand under their fields.
 */
export function useStepForm<E extends Endpoint, V extends Record<string, unknown>>(
  endpoint: E,
  { name, stored, basedOn, toBody, onSaved }: Options<E, V>,
) {
  const key = draftKey(useUser()._id, 'rps', ...name);
  const { form, draft, forget } = useKeptDraft(key, { stored, basedOn });
  const save = useEndpointMutation(endpoint, { invalidates: staleRps }) as unknown as UseMutationResult<
    Answer<E>,
    Error,
    object
  >;
  const { values } = form;

  const refuse = (errors: Record<string, string>): void => {
    form.setErrors(errors);
    requestAnimationFrame(() => focusFirst(errors));
  };
  const submit = (): void => {
    const body = toBody(values);
    const problems = endpoint.body === undefined ? {} : contractErrors(endpoint.body, body);
    if (Object.keys(problems).length > 0) return refuse(problems);
    form.clearErrors();
    save.mutate(
      { body },
      {
        onSuccess: ({ data, message }) => {
          forget();
          toast.success(message ?? 'Tersimpan.');
          onSaved(data);
        },
        onError: (error) => {
          const errors = error instanceof CallError ? error.body?.errors : undefined;
          if (errors === undefined) showError(error);
          else refuse(errors);
        },
      },
    );
    return undefined;
  };
  return {
    form,
    submit,
    busy: save.isPending,
    /** Something typed earlier was found; `outdated` when the plan was saved elsewhere since. */
    restored: draft !== null,
    outdated: draft !== null && draft.basedOn !== basedOn,
    discard: () => {
      forget();
      form.setInitialValues(stored);
      form.setValues(stored);
      form.clearErrors();
    },
  };
}

/** The first thing wrong with a field or anything in it. */
export function errorAt(errors: Record<string, unknown>, path: string): string | undefined {
  const found = Object.entries(errors).find(([key]) => key === path || key.startsWith(`${path}.`));
  return typeof found?.[1] === 'string' ? found[1] : undefined;
}
