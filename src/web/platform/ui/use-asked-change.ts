import type { UseMutationResult } from '@tanstack/react-query';
import type { CallInput, Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import type { Answer } from '#web/platform/lib/call.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from './ConfirmDialog.tsx';
import type { Question } from './ConfirmWindow.tsx';

type Asked = Pick<Question, 'title' | 'consequence'> & { verb?: string; danger?: boolean };

/**
 * Asks, then calls: for deleting and other steps that need a yes.
 * @returns a function that answers whether it was done; refusals are shown in a toast.
 */
export function useAskedChange<E extends Endpoint>(endpoint: E, invalidates: readonly Endpoint[]) {
  const confirm = useConfirm();
  const change = useEndpointMutation(endpoint, {
    invalidates,
    refreshRefused: true,
  }) as unknown as UseMutationResult<Answer<E>, Error, object>;
  return async ({ verb = 'Hapus', ...question }: Asked, input: CallInput<E>): Promise<boolean> => {
    if (!(await confirm({ verb, ...question }))) return false;
    try {
      const { message } = await change.mutateAsync(input);
      toast.success(message ?? 'Selesai.');
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  };
}
