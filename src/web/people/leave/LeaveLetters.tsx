import { Group } from '@mantine/core';
import { leaveContract, type LeaveDetail } from '#shared/people/leave/leave.contract.ts';
import { download } from '#web/platform/lib/download.ts';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';

/** Issued letters of a leave, printable by the student and those who decide. */
export function LeaveLetters({ leave }: { leave: LeaveDetail }) {
  const { _id: id, decreeNo, returnDecreeNo } = leave;
  if (decreeNo === null && returnDecreeNo === null) return null;
  const letter = (about: 'LEAVE' | 'RETURN') => (): Promise<void> =>
    download(leaveContract.letter, { params: { id }, query: { about } });
  return (
    <Group>
      {decreeNo !== null && <PrintButton print={letter('LEAVE')}>Surat izin cuti</PrintButton>}
      {returnDecreeNo !== null && <PrintButton print={letter('RETURN')}>Surat aktif kembali</PrintButton>}
    </Group>
  );
}
