import { rupiah } from '#shared/format/rupiah.ts';
import { CallError } from '#web/lib/call-error.ts';
import { showError } from '#web/lib/errors.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';

type Surplus = { surplus: number; balance: number };

/** What a payment is too much, as the server told; null for any other refusal. */
const surplusOf = (error: unknown): Surplus | null =>
  error instanceof CallError && error.body?.code === 'NEEDS_CONFIRMATION'
    ? (error.body.data as Surplus)
    : null;

/**
 * Sends a payment; where it is more than the bill asks, asks whether the rest becomes deposit and sends it again.
 * Refusals are shown in a toast, unless `onError` takes them.
 */
export function useSurplus() {
  const confirm = useConfirm();
  return async function send<R>(
    attempt: (toDeposit: boolean) => Promise<R>,
    onDone: (result: R) => void,
    onError: (error: unknown) => void = showError,
  ): Promise<void> {
    try {
      onDone(await attempt(false));
    } catch (error) {
      const surplus = surplusOf(error);
      if (surplus === null) {
        onError(error);
        return;
      }
      const agreed = await confirm({
        title: `Simpan ${rupiah(surplus.surplus)} sebagai deposit?`,
        consequence: `Sisa tagihan ${rupiah(surplus.balance)}. Kelebihannya menjadi deposit mahasiswa untuk tagihan berikutnya.`,
        verb: 'Simpan sebagai deposit',
        danger: false,
      });
      if (agreed) await attempt(true).then(onDone, onError);
    }
  };
}
