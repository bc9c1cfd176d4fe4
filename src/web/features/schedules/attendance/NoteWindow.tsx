import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { attendanceContract } from '#shared/contracts/attendance.contract.ts';
import { showError } from '#web/lib/errors.ts';
import { useEndpointMutation } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import type { GridStudent } from './marks.ts';
import { staleAfterMeeting } from './queries.ts';

/** One absence with leave or illness. */
export type Absence = {
  key: string;
  student: GridStudent;
  no: number;
  status: 'I' | 'S';
  note: string;
  excused: boolean;
  editable: boolean;
};

/** What a window about an absence gets. */
export type AbsenceWindow = { scheduleId: string; absence: Absence; onClose: () => void };

/** Writes down which letter stands for an absence. */
export function NoteWindow({ scheduleId, absence, onClose }: AbsenceWindow) {
  const [note, setNote] = useState(absence.note);
  const save = useEndpointMutation(attendanceContract.save, { invalidates: staleAfterMeeting });
  const { student, no, status } = absence;
  return (
    <Modal opened onClose={onClose} title={`Catatan ${student.name}, pertemuan ${no}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(
            {
              params: { id: scheduleId },
              body: { meetingNo: no, absents: [{ studentId: student._id, status, note: note.trim() }] },
            },
            {
              onSuccess: () => {
                toast.success('Catatan tersimpan.');
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
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              Simpan
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
