import { shortDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { CallError } from '#web/platform/lib/call-error.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useConfirm } from './ConfirmDialog.tsx';
import type { Question } from './ConfirmWindow.tsx';

type Surplus = { surplus: number; balance: number; cancelled?: true };
type Alike = { earlier: { receipt: string | null; amount: number; day: string; payer: string }[] };
type Withdrawn = { withdrawn: number; total: number };
type Matter = Surplus | Alike | Withdrawn;

/**
 * What somebody agreed to: that the rest becomes deposit, that it is other money than what is alike, and that it is paid for
 * discounts withdrawn since they were asked of the sponsor.
 */
type Agreed = { toDeposit: boolean; isOtherMoney: boolean; knowsWithdrawn: boolean };
const NOTHING: Agreed = { toDeposit: false, isOtherMoney: false, knowsWithdrawn: false };

/** What the server wants to know before it books; null for any other refusal. */
const questionOf = (error: unknown): Matter | null =>
  error instanceof CallError && error.body?.code === 'NEEDS_CONFIRMATION'
    ? (error.body.data as Matter)
    : null;

const earlierWords = ({ receipt, amount, day, payer }: Alike['earlier'][number]): string => {
  const money = `${rupiah(amount)} tanggal ${shortDate(day)} (${payer})`;
  return receipt === null ? `bukti ${money} menunggu verifikasi` : `kwitansi ${receipt}, ${money}`;
};

const alikeQuestion = ({ earlier }: Alike): Question => ({
  title: 'Mungkin uang yang sama, tetap catat?',
  consequence: `Sudah ada ${earlier.map(earlierWords).join('; ')}. Periksa mutasi rekening. Bila tetap dicatat, uang ini dihitung sebagai pembayaran lain.`,
  verb: 'Tetap catat',
  danger: true,
});

const surplusQuestion = ({ surplus, balance, cancelled }: Surplus): Question => ({
  title: `Simpan ${rupiah(surplus)} sebagai deposit?`,
  consequence: cancelled
    ? 'Tagihan ini sudah dibatalkan. Uangnya menjadi deposit mahasiswa untuk tagihan berikutnya, dan dapat dikembalikan.'
    : `Sisa tagihan ${rupiah(balance)}. Kelebihannya menjadi deposit mahasiswa untuk tagihan berikutnya.`,
  verb: 'Simpan sebagai deposit',
  danger: false,
});

const withdrawnQuestion = ({ withdrawn, total }: Withdrawn): Question => ({
  title: 'Potongan sudah dicabut, tetap catat?',
  consequence: `${rupiah(withdrawn)} dari ${rupiah(total)} pada invoice ini dicabut setelah terbit. Bila sponsor belum membayar, batalkan invoice ini lalu terbitkan yang baru.`,
  verb: 'Tetap catat',
  danger: true,
});

/** What is asked about a matter, and what is agreed to with a yes. */
function askAbout(about: Matter): { question: Question; agreed: Partial<Agreed> } {
  if ('earlier' in about) return { question: alikeQuestion(about), agreed: { isOtherMoney: true } };
  if ('surplus' in about) return { question: surplusQuestion(about), agreed: { toDeposit: true } };
  return { question: withdrawnQuestion(about), agreed: { knowsWithdrawn: true } };
}

/**
 * Sends a payment; where it may be money that was booked before, is more than the bill asks or is for what was withdrawn, asks
 * and sends it again with what was agreed to. Refusals are shown in a toast, unless `onError` takes them.
 */
export function useMoneyQuestions() {
  const confirm = useConfirm();
  return async function send<R>(
    attempt: (agreed: Agreed) => Promise<R>,
    onDone: (result: R) => void,
    onError: (error: unknown) => void = showError,
    agreed: Agreed = NOTHING,
  ): Promise<void> {
    try {
      onDone(await attempt(agreed));
    } catch (error) {
      const about = questionOf(error);
      if (about === null) {
        onError(error);
        return;
      }
      const asked = askAbout(about);
      if (await confirm(asked.question)) {
        await send(attempt, onDone, onError, { ...agreed, ...asked.agreed });
      }
    }
  };
}
