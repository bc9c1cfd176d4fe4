import { Button } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import {
  paymentTypeContract,
  type PaymentTypeDetail,
} from '#shared/finance/billing/payment-type.contract.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { call } from '#web/platform/lib/call.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import type { Question } from '#web/platform/ui/ConfirmWindow.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';

const stale = [
  paymentTypeContract.list,
  paymentTypeContract.get,
  paymentTypeContract.select,
  billContract.list,
  billContract.arrears,
  billContract.ageing,
];

/** What opening would do, asked of the server as the type is stored. */
async function openingQuestion(type: PaymentTypeDetail): Promise<Question> {
  const { _id, category, periodCode, amountMode, amount, amounts, target } = type;
  const { data } = await call(paymentTypeContract.preview, {
    body: { _id, category, periodCode, amountMode, amount, amounts, target },
  });
  const { students, billed, net } = data;
  return {
    title: `Buka ${type.name}?`,
    consequence:
      billed === 0
        ? `${grouped(students)} mahasiswa ditagih, seluruhnya ${rupiah(net)}. Mahasiswa langsung melihat tagihannya.`
        : `${grouped(students - billed)} mahasiswa lagi ditagih; ${grouped(billed)} sudah memegang tagihannya.`,
    verb: 'Buka dan tagih',
    danger: false,
  };
}

/** Opening and reckoning again run as jobs; the page follows the one in its address. */
function useJobChanges(type: PaymentTypeDetail) {
  const confirm = useConfirm();
  const [, setParams] = useSearchParams();
  const open = useEndpointMutation(paymentTypeContract.open, { invalidates: stale });
  const recompute = useEndpointMutation(paymentTypeContract.recompute, { invalidates: stale });
  const follow = ({
    data,
    message,
  }: {
    data: { jobId: string | null };
    message?: string | undefined;
  }): void => {
    toast.success(message ?? 'Dimulai.');
    if (data.jobId !== null) setParams({ job: data.jobId }, { replace: true });
  };
  const params = { id: type._id };
  return {
    busy: open.isPending || recompute.isPending,
    open: async () => {
      try {
        if (!(await confirm(await openingQuestion(type)))) return;
        follow(await open.mutateAsync({ params, body: { updatedAt: type.updatedAt } }));
      } catch (error) {
        showError(error);
      }
    },
    recompute: () => recompute.mutate({ params }, { onSuccess: follow, onError: showError }),
  };
}

/** What can be done with a type: open, close, reckon its bills again, and delete it while nothing was paid. */
export function TypeActions({ type }: { type: PaymentTypeDetail }) {
  const can = useCan();
  const navigate = useNavigate();
  const { open, recompute, busy } = useJobChanges(type);
  const close = useAskedChange(paymentTypeContract.close, stale);
  const remove = useAskedChange(paymentTypeContract.remove, stale);
  const params = { id: type._id };
  const askClose = () =>
    void close(
      {
        title: `Tutup ${type.name}?`,
        verb: 'Tutup jenis',
        danger: false,
        consequence: 'Mahasiswa baru tidak ditagih lagi. Tagihan yang sudah ada tetap harus dibayar.',
      },
      { params, body: { updatedAt: type.updatedAt } },
    );
  const askRemove = async () => {
    const consequence =
      type.bills === 0
        ? 'Draf ini hilang.'
        : `${grouped(type.bills)} tagihan dibatalkan dan dicatat di buku besar.`;
    const done = await remove({ title: `Hapus ${type.name}?`, consequence }, { params });
    if (done) void navigate('/staff/pembayaran-mahasiswa');
  };
  return (
    <>
      {can(paymentTypeContract.remove.access) && type.paid === 0 && (
        <Button variant="default" onClick={() => void askRemove()}>
          Hapus
        </Button>
      )}
      {can(paymentTypeContract.open.access) && type.status === 'OPEN' && (
        <>
          <Button variant="default" onClick={askClose}>
            Tutup
          </Button>
          <Button variant="default" onClick={recompute} loading={busy}>
            Hitung ulang
          </Button>
        </>
      )}
      {can(paymentTypeContract.open.access) && type.status !== 'OPEN' && (
        <Button onClick={() => void open()} loading={busy}>
          {type.status === 'DRAFT' ? 'Buka' : 'Buka lagi'}
        </Button>
      )}
    </>
  );
}
