import { Text } from '@mantine/core';
import { useState } from 'react';
import { absenceProofUpload, attendanceContract } from '#shared/teaching/attendance/attendance.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { AttachedFileField } from '#web/platform/ui/AttachedFileField.tsx';
import { ReasonWindow } from '#web/platform/ui/ReasonWindow.tsx';
import type { AbsenceWindow } from './absences.ts';
import { staleAfterMeeting } from './queries.ts';

/** Lets an absence leave the percentage, with the letter it rests on, or counts it again. */
export function ExcuseWindow({ scheduleId, absence, onClose }: AbsenceWindow) {
  const excuse = useEndpointMutation(attendanceContract.excuse, { invalidates: staleAfterMeeting });
  const [proof, setProof] = useState<string | null>();
  const { student, no, excused, note, updatedAt } = absence;
  const letter = proof === undefined ? {} : { proof, updatedAt };
  return (
    <ReasonWindow
      title={`${excused ? 'Hitung lagi' : 'Maklumi'} ketidakhadiran ${student.name}?`}
      consequence={
        <>
          {excused
            ? `Pertemuan ${no} kembali dihitung dalam persentase kehadirannya.`
            : `Pertemuan ${no} tidak dihitung dalam persentase kehadirannya.`}
          {note !== '' && <Text c="dimmed">Catatan: {note}</Text>}
        </>
      }
      verb={excused ? 'Hitung lagi' : 'Maklumi'}
      danger={false}
      busy={excuse.isPending}
      onClose={onClose}
      onSubmit={(reason) =>
        excuse.mutate(
          {
            params: { id: scheduleId },
            body: { meetingNo: no, studentId: student._id, excused: !excused, reason, ...letter },
          },
          { onSuccess: onClose, onError: showError },
        )
      }
    >
      {!excused && (
        <AttachedFileField
          label="Surat (bila ada)"
          path="proof"
          {...absenceProofUpload}
          attached={absence.proof}
          onChange={setProof}
          error={null}
        />
      )}
    </ReasonWindow>
  );
}
