import { Button } from '@mantine/core';
import { useState } from 'react';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { missing } from '../parts/Requirements.tsx';
import { may, staleTheses } from '../thesis-query.ts';
import { StepPanel } from './StepPanel.tsx';

const DepositDialog = later(async () => (await import('./DepositDialog.tsx')).DepositDialog);

/** The library receives the work, then it is accepted. */
export function ClosingSteps({ thesis }: { thesis: ThesisDetail }) {
  const [open, setOpen] = useState(false);
  const accept = useAskedChange(thesisStaffContract.accept, staleTheses);
  const { _id: id, updatedAt, requirements, libraryDeposit, finalScore, letter, student } = thesis;
  const left = requirements?.stage === 'ACCEPT' ? missing(requirements.items) : 0;
  const askAccept = (): void =>
    void accept(
      {
        title: `Terima skripsi ${student.name}?`,
        consequence: `Nilai ${hundredths(finalScore)} (${letter ?? '-'}) diterbitkan dan skripsi tidak dapat diubah lagi.`,
        verb: 'Terima',
        danger: false,
      },
      { params: { id }, body: { updatedAt } },
    );
  return (
    <>
      {may(thesis, 'RECEIVE_DEPOSIT') && libraryDeposit.status === 'PENDING' && (
        <StepPanel
          title="Penyerahan ke perpustakaan"
          text="Catat setelah naskah cetak dan digital diterima perpustakaan."
        >
          <Button onClick={() => setOpen(true)}>Catat penyerahan</Button>
        </StepPanel>
      )}
      {may(thesis, 'ACCEPT') && (
        <StepPanel
          title="Penerimaan skripsi"
          text={
            left === 0
              ? 'Semua syarat terpenuhi. Nilai diterbitkan bersama penerimaan.'
              : `${left} syarat belum terpenuhi.`
          }
        >
          <Button disabled={left > 0} onClick={askAccept}>
            Terima skripsi
          </Button>
        </StepPanel>
      )}
      {open && <DepositDialog thesis={thesis} onClose={() => setOpen(false)} />}
    </>
  );
}
