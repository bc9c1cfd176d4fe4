import type { UseMutationResult } from '@tanstack/react-query';
import type { CallInput, Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import type { Answer, CallExtras } from '#web/platform/lib/call.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { staleTheses } from './thesis-query.ts';

type After = {
  onDone?: () => void;
  /** Shows a refusal at its field; false leaves it to the toast. */
  onRefused?: (error: Error) => boolean;
};

/**
 * A step of a thesis: sends it, says the result, shows what is refused.
 * @returns `send(input, said, after)` and whether one is under way.
 */
export function useStep<E extends Endpoint>(endpoint: E) {
  const change = useEndpointMutation(endpoint, { invalidates: staleTheses }) as unknown as UseMutationResult<
    Answer<E>,
    Error,
    object
  >;
  const send = (input: CallInput<E> & CallExtras, said: string, after: After = {}): void =>
    change.mutate(input, {
      onSuccess: ({ message }) => {
        toast.success(message ?? said);
        after.onDone?.();
      },
      onError: (error) => {
        if (after.onRefused?.(error) !== true) showError(error);
      },
    });
  return { send, busy: change.isPending };
}
