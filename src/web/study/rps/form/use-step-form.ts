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

/** Unsaved values, with the version of the plan they are based on. */
type Draft<V> = { values: V; basedOn: string };

type Options<E extends Endpoint, V> = {
  /** Key of the step and plan. */
  name: readonly string[];
  /** Saved values, or the initial ones of a new plan. */
  stored: V;
  /** `updatedAt` of the plan, empty for a new one. */
  basedOn: string;
  toBody: (values: V) => object;
  onSaved: (data: ResponseOf<E>) => void;
};

/** Returns the found draft; null if it has the fields of an older form. */
function toDraft<V extends object>(found: unknown, stored: V): Draft<V> | null {
  const draft = found as Partial<Draft<V>> | null;
  if (typeof draft?.values !== 'object' || typeof draft.basedOn !== 'string') return null;
  const fields = (values: object): string => Object.keys(values).toSorted().join();
  return fields(draft.values) === fields(stored) ? (draft as Draft<V>) : null;
}

/**
 * Keeps unsaved input in this browser, shared by its tabs.
 * @returns the form, its initial draft, and a function that discards both once the form is saved
 */
function useKeptDraft<V extends Record<string, unknown>>(
  key: string,
  { stored, basedOn }: { stored: V; basedOn: string },
) {
  const [draft, setDraft] = useState(() => toDraft(readDraft(key), stored));
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
      const other = toDraft(found, stored);
      if (other?.basedOn === basedOn) form.setValues(other.values);
    },
    () => {
      // Values that differ from the saved step are reported as an earlier draft.
      if (typed) setDraft({ values, basedOn });
      void askAgain(client, staleRps);
    },
  );
  return { form, draft, forget };
}

/**
 * Form of one step of the plan. Input is kept in this browser at once, complete values go to the server. Errors of both are
 * shown under their fields.
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
    /** An earlier draft was found; `outdated` if the plan was saved elsewhere since. */
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

/** Returns the first error of a field or of a path inside it. */
export function errorAt(errors: Record<string, unknown>, path: string): string | undefined {
  const found = Object.entries(errors).find(([key]) => key === path || key.startsWith(`${path}.`));
  return typeof found?.[1] === 'string' ? found[1] : undefined;
}
