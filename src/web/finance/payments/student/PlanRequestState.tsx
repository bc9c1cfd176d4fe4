import { Button } from '@mantine/core';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import type { OwnBillView } from '#shared/finance/payments/payment.views.ts';
import { planRequestContract } from '#shared/finance/plan-requests/plan-request.contract.ts';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import classes from './account.module.css';

type Request = NonNullable<OwnBillView['planRequest']>;

const words: Partial<Record<Request['state'], string>> = {
  SUBMITTED: 'Permohonan cicilan menunggu keputusan Bagian Keuangan.',
  REJECTED: 'Permohonan cicilan ditolak.',
  APPROVED: 'Cicilan ini berlaku atas permohonan Anda.',
};

/** How the latest request for an own plan stands; `own` where the reader may take it back. */
export function PlanRequestState({ bill, own }: { bill: OwnBillView; own: boolean }) {
  const cancel = useAskedChange(planRequestContract.cancel, [paymentContract.account]);
  const request = bill.planRequest;
  const text = request === null ? undefined : words[request.state];
  if (request === null || text === undefined) return null;
  const waits = request.state === 'SUBMITTED';
  return (
    <div className={classes.request}>
      <p className={classes.soft}>
        {text}
        {!waits && request.note !== '' && ` Catatan: ${request.note}`}
      </p>
      {own && waits && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() =>
            void cancel(
              {
                title: `Batalkan permohonan cicilan ${bill.name}?`,
                consequence: 'Jatuh tempo tagihan ini tetap seperti sekarang.',
                verb: 'Batalkan permohonan',
              },
              { params: { id: request._id }, body: { updatedAt: request.updatedAt } },
            )
          }
        >
          Batalkan permohonan
        </Button>
      )}
    </div>
  );
}
