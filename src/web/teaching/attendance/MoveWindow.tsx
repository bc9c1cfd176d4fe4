import { Button, Group, Modal, Select, TextInput } from '@mantine/core';
import { attendanceContract } from '#shared/teaching/attendance/attendance.contract.ts';
import { type MeetingView, teachingModes } from '#shared/teaching/schedules/schedule.views.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { Form } from '#web/platform/ui/Form.tsx';
import { ClockField } from '#web/platform/ui/ClockField.tsx';
import { ListsInPlace } from '#web/platform/ui/ListsInPlace.tsx';
import { classModeLabels } from '#web/teaching/schedules/labels.tsx';
import { staleAfterMeeting } from './queries.ts';
import classes from './meetings.module.css';

type Props = { scheduleId: string; meeting: MeetingView; onClose: () => void };

const body = attendanceContract.moveMeeting.body.omit({ meetingNo: true, updatedAt: true });

/** What the fields hold; a time is empty while it is being typed. */
type MoveValues = {
  date: string;
  timeStart: number | '';
  timeEnd: number | '';
  roomId: string | null;
  mode: MeetingView['mode'];
};

/** Finds another day, time or room for a meeting; a cancelled one becomes its replacement. */
export function MoveWindow({ scheduleId, meeting, onClose }: Props) {
  const form = useContractForm<typeof body, MoveValues>(body, {
    date: meeting.date ?? meeting.plannedDate,
    timeStart: meeting.timeStart,
    timeEnd: meeting.timeEnd,
    roomId: meeting.roomId,
    mode: meeting.mode,
  });
  const { data: rooms } = useLookup(endpointQuery(attendanceContract.rooms, {}));
  const move = useEndpointMutation(attendanceContract.moveMeeting, { invalidates: staleAfterMeeting });
  const submit = form.onSubmit((place) =>
    move.mutate(
      {
        params: { id: scheduleId },
        body: { ...place, meetingNo: meeting.no, updatedAt: meeting.updatedAt },
      },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Jadwal pertemuan tersimpan.');
          onClose();
        },
        onError: (error) => {
          if (!showServerErrors(form, error)) showError(error);
        },
      },
    ),
  );
  return (
    <Modal opened onClose={onClose} title={`Jadwalkan ulang pertemuan ${meeting.no}`}>
      <ListsInPlace>
        <Form form={form} guard={false} label={`Jadwalkan ulang pertemuan ${meeting.no}`} onSubmit={submit}>
          <p className={classes.hint}>Bentrok ruang, dosen, dan kelas diperiksa. Mahasiswa diberi tahu.</p>
          <TextInput type="date" label="Tanggal" withAsterisk {...form.getInputProps('date')} />
          <div className={classes.two}>
            <ClockField
              label="Mulai"
              withAsterisk
              {...form.getInputProps('timeStart')}
              value={form.values.timeStart}
            />
            <ClockField
              label="Selesai"
              withAsterisk
              {...form.getInputProps('timeEnd')}
              value={form.values.timeEnd}
            />
          </div>
          <Select
            label="Mode"
            allowDeselect={false}
            data={teachingModes.map((value) => ({ value, label: classModeLabels[value] }))}
            {...form.getInputProps('mode')}
          />
          <Select
            label="Ruang"
            placeholder="Tanpa ruang"
            searchable
            clearable
            data={rooms?.map(({ _id, code, name }) => ({ value: _id, label: `${code} – ${name}` })) ?? []}
            {...form.getInputProps('roomId')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={move.isPending}>
              Batal
            </Button>
            <Button type="submit" loading={move.isPending}>
              Jadwalkan
            </Button>
          </Group>
        </Form>
      </ListsInPlace>
    </Modal>
  );
}
