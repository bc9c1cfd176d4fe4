import type { z } from 'zod';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useRepeatKey } from '#web/platform/lib/repeat-key.ts';
import { useMoneyQuestions } from '#web/platform/ui/use-money-questions.tsx';
import { paymentLists } from './payment-lists.ts';

type Entered = {
  typeId: string;
  body: z.input<(typeof paymentContract)['enter']['body']>;
  proof: File[];
};

/**
 * Enters a payment, asking where it may be booked already or is more than the bill wants. The same payment sent again because
 * no answer was heard is booked once: its key stays the same, whatever is agreed to.
 */
export function useEnter() {
  const { mutateAsync, isPending } = useEndpointMutation(paymentContract.enter, {
    invalidates: paymentLists,
  });
  const once = useRepeatKey();
  const withQuestions = useMoneyQuestions();
  const enter = (
    entered: Entered,
    onDone: (message: string | undefined) => void,
    onError: (error: unknown) => void,
  ): Promise<void> => {
    const { typeId, body, proof } = entered;
    return withQuestions(
      ({ toDeposit, isOtherMoney }) =>
        once(entered, (idempotencyKey) =>
          mutateAsync({
            params: { id: typeId },
            body: { ...body, toDeposit, isOtherMoney },
            files: { proof },
            idempotencyKey,
          }),
        ),
      ({ message }) => onDone(message),
      onError,
    );
  };
  return { enter, busy: isPending };
}
