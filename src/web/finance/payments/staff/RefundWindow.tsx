import { Group, Modal, Stack } from '@mantine/core';
import { fillPath } from '#shared/platform/endpoint/endpoint.ts';
import { type RefundView, refundContract } from '#shared/finance/refunds/refund.contract.ts';
import { refundReasonLabels } from '#shared/finance/billing/kinds.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { DateText, MomentText, Money } from '#web/platform/ui/values.tsx';
import { RefundStatusChip } from '../refund-words.tsx';
import { RefundProof } from '../RefundProof.tsx';
import { RefundAccount } from './RefundAccount.tsx';
import classes from './staff.module.css';

/** One refund: whose it is, what was decided, and the proof that it was transferred. */
export function RefundWindow({ refund, onClose }: { refund: RefundView; onClose: () => void }) {
  const { _id: id, proof, paidOn } = refund;
  const seesProof = useCan()(refundContract.proof.access);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Pengembalian dana ${refund.studentName}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <Stack>
        <Group justify="space-between">
          <RefundStatusChip status={refund.status} />
          {seesProof && <RefundProof refund={refund} />}
        </Group>
        <FactGrid
          facts={[
            ['Mahasiswa', `${refund.studentName} (${refund.nim})`],
            ['Kelas', refund.className],
            ['Jumlah', <Money key="amount" amount={refund.amount} />],
            ['Dari', refund.paymentName ?? 'Deposit'],
            ['Alasan', refundReasonLabels[refund.reason]],
            ['Keterangan', refund.note],
            ['Rekening tujuan', <RefundAccount key="account" refund={refund} />],
            ['Pengaju', refund.requestedBy],
            ['Diajukan', <MomentText key="asked" at={refund.createdAt} />],
            ['Pemutus', refund.decidedBy],
            ['Catatan keputusan', refund.decisionNote],
            ['Ditransfer', paidOn === null ? null : <DateText key="paid" date={paidOn} as="day" />],
          ]}
        />
        {seesProof && proof?.isImage === true && (
          <img
            className={classes.proof}
            src={fillPath(refundContract.proof.path, { id })}
            alt={`Bukti transfer pengembalian dana ${refund.studentName}`}
          />
        )}
      </Stack>
    </Modal>
  );
}
