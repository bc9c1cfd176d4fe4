import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { absenceProofUpload, attendanceContract } from '#shared/teaching/attendance/attendance.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { AttachedFileField } from '#web/platform/ui/AttachedFileField.tsx';
import { useUploading } from '#web/platform/ui/use-uploading.ts';
import type { AbsenceWindow } from './absences.ts';
import { staleAfterMeeting } from './queries.ts';

/** Writes down which letter stands for an absence, and keeps the letter itself; the mark is saved with it. */
export function NoteWindow({
  scheduleId,
  absence,
  onClose,
  onSaved,
}: AbsenceWindow & { onSaved: () => void }) {
  const [note, setNote] = useState(absence.note);
  const [proof, setProof] = useState<string | null>();
  const save = useEndpointMutation(attendanceContract.save, { invalidates: staleAfterMeeting });
  const uploading = useUploading();
  const { student, no, status, updatedAt } = absence;
  const mark = { studentId: student._id, status, note: note.trim(), ...(proof !== undefined && { proof }) };
  return (
    <Modal opened onClose={onClose} title={`Catatan dan bukti ${student.name}, pertemuan ${no}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(
            { params: { id: scheduleId }, body: { meetingNo: no, updatedAt, absents: [mark] } },
            {
              onSuccess: () => {
                toast.success('Catatan dan bukti tersimpan.');
                onSaved();
                onClose();
              },
              onError: showError,
            },
          );
        }}
      >
        <Stack>
          <TextInput
            label="Catatan"
            placeholder="Surat dokter 24 Agustus 2026"
            maxLength={200}
            data-autofocus
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <AttachedFileField
            label="Bukti (surat izin atau surat dokter)"
            path="proof"
            {...absenceProofUpload}
            attached={absence.proof}
            onChange={setProof}
            error={null}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending || uploading}>
              Simpan
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
