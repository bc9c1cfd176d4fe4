import { shortDate } from '#shared/format/date.ts';
import { rupiah } from '#shared/format/rupiah.ts';
import { CallError } from '#web/lib/call-error.ts';
import { showError } from '#web/lib/errors.ts';
import { type Question, useConfirm } from '#web/ui/ConfirmDialog.tsx';

type Surplus = { surplus: number; balance: number };
type Alike = { earlier: { receipt: string | null; amount: number; day: string; nim: string }[] };

/** What somebody agreed to: that the rest becomes deposit, and that it is other money than what is alike. */
export type Agreed = { toDeposit: boolean; isOtherMoney: boolean };

/** What the server wants to know before it books; null for any other refusal. */
const questionOf = (error: unknown): Surplus | Alike | null =>
  error instanceof CallError && error.body?.code === 'NEEDS_CONFIRMATION'
    ? (error.body.data as Surplus | Alike)
    : null;

const earlierWords = ({ receipt, amount, day, nim }: Alike['earlier'][number]): string => {
  const money = `${rupiah(amount)} tanggal ${shortDate(day)} (NIM ${nim})`;
  return receipt === null ? `bukti ${money} menunggu verifikasi` : `kwitansi ${receipt}, ${money}`;
};

const toQuestion = (about: Surplus | Alike): Question =>
  'earlier' in about
    ? {
        title: 'Mungkin uang yang sama, tetap catat?',
        consequence: `Sudah ada ${about.earlier.map(earlierWords).join('; ')}. Periksa mutasi rekening. Bila tetap dicatat, uang ini dihitung sebagai pembayaran lain.`,
        verb: 'Tetap catat',
        danger: true,
      }
    : {
        title: `Simpan ${rupiah(about.surplus)} sebagai deposit?`,
        consequence: `Sisa tagihan ${rupiah(about.balance)}. Kelebihannya menjadi deposit mahasiswa untuk tagihan berikutnya.`,
        verb: 'Simpan sebagai deposit',
        danger: false,
      };

const withAnswer = (agreed: Agreed, about: Surplus | Alike): Agreed =>
  'earlier' in about ? { ...agreed, isOtherMoney: true } : { ...agreed, toDeposit: true };

/**
 * Sends a payment; where it may be money that was booked before, or is more than the bill asks, asks and sends it again with
 * what was agreed to. Refusals are shown in a toast, unless `onError` takes them.
 */
export function useMoneyQuestions() {
  const confirm = useConfirm();
  return async function send<R>(
    attempt: (agreed: Agreed) => Promise<R>,
    onDone: (result: R) => void,
    onError: (error: unknown) => void = showError,
    agreed: Agreed = { toDeposit: false, isOtherMoney: false },
  ): Promise<void> {
    try {
      onDone(await attempt(agreed));
    } catch (error) {
      const about = questionOf(error);
      if (about === null) {
        onError(error);
        return;
      }
      if (await confirm(toQuestion(about))) {
        await send(attempt, onDone, onError, withAnswer(agreed, about));
      }
    }
  };
}
