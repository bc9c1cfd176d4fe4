import { billContract } from '#shared/finance/billing/bill.contract.ts';
import type { BillRow } from '#shared/finance/billing/bill.views.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { ReasonWindow } from '#web/platform/ui/ReasonWindow.tsx';
import { staleBills } from './stale-bills.ts';

/** Chosen bills, what is to be done with them, and how the choice is cleared. */
export type ManyBills = { task: 'cancelMany' | 'restoreMany'; rows: BillRow[]; clear: () => void };

function questionOf({ task, rows }: ManyBills): { title: string; consequence: string; verb: string } {
  if (task === 'restoreMany') {
    return {
      title: `Pulihkan ${rows.length} tagihan?`,
      consequence: 'Ditagih lagi menurut jenisnya hari ini; yang pernah dibayar ada di deposit mahasiswa.',
      verb: 'Pulihkan tagihan',
    };
  }
  const paid = rows.filter((row) => row.paid > 0).length;
  return {
    title: `Batalkan ${rows.length} tagihan?`,
    consequence:
      paid > 0
        ? `${paid} di antaranya sudah dibayar sebagian atau seluruhnya; uangnya masuk ke deposit mahasiswa.`
        : 'Mahasiswa tidak perlu membayarnya lagi.',
    verb: 'Batalkan tagihan',
  };
}

/** Cancels bills together or brings them back, for a reason that is kept with each. */
export function ManyWindow({ many, onClose }: { many: ManyBills; onClose: () => void }) {
  const change = useEndpointMutation(billContract[many.task], { invalidates: staleBills });
  const submit = (reason: string): void =>
    change.mutate(
      { body: { ids: many.rows.map(({ _id }) => _id), reason } },
      {
        onError: showError,
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Selesai.');
          many.clear();
          onClose();
        },
      },
    );
  return <ReasonWindow {...questionOf(many)} busy={change.isPending} onSubmit={submit} onClose={onClose} />;
}
