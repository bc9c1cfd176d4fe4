import { Button } from '@mantine/core';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import { useState } from 'react';
import { type OwnRefundView, refundContract } from '#shared/finance/refunds/refund.contract.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';

/** A way to the proof of a refund's transfer, where there is one. */
export function RefundProof({
  refund: { _id: id, proof },
}: {
  refund: Pick<OwnRefundView, '_id' | 'proof'>;
}) {
  const [busy, setBusy] = useState(false);
  if (proof === null) return null;
  const take = async (): Promise<void> => {
    setBusy(true);
    await download(refundContract.proof, { params: { id } }, proof.name).catch(showError);
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconPaperclip size={16} stroke={1.7} />}
      loading={busy}
      onClick={() => void take()}
    >
      Bukti transfer
    </Button>
  );
}
