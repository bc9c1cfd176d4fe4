import type { UseMutationResult } from '@tanstack/react-query';
import type { Endpoint, ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import type { Answer } from './call.ts';
import { showError } from './errors.ts';
import { type ContractForm, showServerErrors } from './form.ts';
import { useEndpointMutation } from './query.ts';
import { toast } from './toast.ts';

type Options<E extends Endpoint> = {
  /** Endpoints whose answers the change makes stale. */
  invalidates: readonly Endpoint[];
  /** What the call takes besides the values of the form. */
  also?: Record<string, unknown>;
  /** Answers are asked for again also where the change comes too late, for a form that shows what it was refused for. */
  refreshRefused?: boolean;
  /** Parameters of the endpoint's path. */
  params?: Record<string, string | number>;
  onSaved: (data: ResponseOf<E>) => void;
};

/** Sends a form: says the result in a toast, or puts what the server refuses under its fields. */
export function useFormSave<E extends Endpoint, V extends Record<string, unknown>, B>(
  endpoint: E,
  form: ContractForm<V, B>,
  { invalidates, also = {}, refreshRefused = false, params, onSaved }: Options<E>,
) {
  const change = useEndpointMutation(endpoint, {
    invalidates,
    refreshRefused,
  }) as unknown as UseMutationResult<Answer<E>, Error, object>;
  const submit = form.onSubmit((values) => {
    const body = { ...values, ...also };
    change.mutate(
      { body, params },
      {
        onSuccess: ({ data, message }) => {
          form.resetDirty();
          toast.success(message ?? 'Tersimpan.');
          onSaved(data);
        },
        onError: (error) => {
          if (!showServerErrors(form, error)) showError(error);
        },
      },
    );
  });
  return { submit, busy: change.isPending };
}
