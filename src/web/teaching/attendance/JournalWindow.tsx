import { Button, Checkbox, Group, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { z } from 'zod';
import {
  attendanceContract,
  type AttendanceGrid,
  meetingPhotoUpload,
} from '#shared/teaching/attendance/attendance.contract.ts';
import { teachingModes } from '#shared/teaching/schedules/schedule.views.ts';
import { meetingTypeLabels } from '#shared/platform/term/meetings.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { AttachedFileField } from '#web/platform/ui/AttachedFileField.tsx';
import { Form } from '#web/platform/ui/Form.tsx';
import { ClockField } from '#web/platform/ui/ClockField.tsx';
import { ListsInPlace } from '#web/platform/ui/ListsInPlace.tsx';
import { useUploading } from '#web/platform/ui/use-uploading.ts';
import { classModeLabels } from '#web/teaching/schedules/labels.tsx';
import { campusMoment } from '#web/teaching/schedules/week.ts';
import type { GridMeeting } from './marks.ts';
import { staleAfterMeeting } from './queries.ts';
import classes from './meetings.module.css';

type Props = { grid: AttendanceGrid; meeting: GridMeeting; onClose: () => void };

/** The journal as the server takes it inside the attendance of a meeting. */
const body = z.object({ journal: attendanceContract.save.body.shape.journal.unwrap() });
type Journal = z.input<typeof body>['journal'];

const lectureTypes = ['KULIAH', 'PENGGANTI', 'TAMU'] as const;

/** What the fields hold; a time is empty while it is being typed. */
type JournalValues = {
  journal: {
    date: string;
    timeStart: number | '';
    timeEnd: number | '';
    roomId: string | null;
    lecturerId: string;
    mode: GridMeeting['mode'];
    type: (typeof lectureTypes)[number];
    topic: string;
    material: string;
    method: string;
    mediaLink: string;
    assignmentGiven: boolean;
    photo: string | null;
  };
};

/** What the fields start with: what is recorded, else the plan, the day it is and the one who writes. */
function journalValues({ grid, meeting }: Props, lecturerId: string | null): JournalValues {
  const { date: today } = campusMoment();
  const planned = meeting.date ?? meeting.plannedDate;
  const own = grid.schedule.lecturers.find(({ _id }) => _id === lecturerId);
  return {
    journal: {
      date: planned < today ? planned : today,
      timeStart: meeting.timeStart,
      timeEnd: meeting.timeEnd,
      roomId: meeting.roomId,
      lecturerId: meeting.lecturerId ?? own?._id ?? grid.schedule.lecturers[0]?._id ?? '',
      mode: meeting.mode,
      type: lectureTypes.find((type) => type === meeting.type) ?? 'KULIAH',
      topic: meeting.topic,
      material: meeting.material,
      method: meeting.method,
      mediaLink: meeting.mediaLink ?? '',
      assignmentGiven: meeting.assignmentGiven,
      photo: meeting.photo?.file ?? null,
    },
  };
}

/** Who may have held the meeting: who teaches the class, and who is named there already, also after leaving the class. */
function lecturerOptions({ grid, meeting }: Pick<Props, 'grid' | 'meeting'>) {
  const options = grid.schedule.lecturers.map(({ _id, name }) => ({ value: _id, label: name }));
  const { lecturerId, lecturerName } = meeting;
  if (lecturerId === null || options.some(({ value }) => value === lecturerId)) return options;
  return [...options, { value: lecturerId, label: lecturerName ?? '' }];
}

function useJournal({ grid, meeting, onClose }: Props) {
  const { lecturerId } = useUser();
  const form = useContractForm(body, journalValues({ grid, meeting, onClose }, lecturerId));
  const save = useEndpointMutation(attendanceContract.save, { invalidates: staleAfterMeeting });
  const send = (journal: Journal, done: boolean): void =>
    save.mutate(
      {
        params: { id: grid.schedule._id },
        body: { meetingNo: meeting.no, updatedAt: meeting.updatedAt, absents: [], journal, done },
      },
      {
        onSuccess: () => {
          toast.success(done ? `Pertemuan ${meeting.no} selesai.` : 'Jurnal tersimpan.');
          onClose();
        },
        onError: (error) => {
          if (!showServerErrors(form, error)) showError(error);
        },
      },
    );
  const uploading = useUploading();
  return { form, send, busy: save.isPending || uploading };
}

/** How the rest of the meeting will be marked when it is ended now. */
function unmarkedWords({ grid, meeting }: Pick<Props, 'grid' | 'meeting'>): string | null {
  const unmarked = grid.students.filter(
    ({ marks, beforeEnrolment }) => marks[meeting.no - 1] === null && !beforeEnrolment.includes(meeting.no),
  ).length;
  if (meeting.status === 'DONE' || unmarked === 0) return null;
  return `${unmarked} mahasiswa belum ditandai dan akan tercatat alpa bila pertemuan diselesaikan.`;
}

/** The journal of a meeting (berita acara): when, where, who and what; ends the meeting when all is there. */
export function JournalWindow(props: Props) {
  const { grid, meeting, onClose } = props;
  const { form, send, busy } = useJournal(props);
  const { data: rooms } = useLookup(endpointQuery(attendanceContract.rooms, {}));
  const isExam = meeting.type === 'UTS' || meeting.type === 'UAS';
  const field = (name: string) => form.getInputProps(`journal.${name}`);
  const { timeStart, timeEnd } = form.values.journal;
  const words = unmarkedWords(props);
  return (
    <Modal opened onClose={onClose} size="lg" title={`Jurnal pertemuan ${meeting.no}`}>
      <ListsInPlace>
        <Form
          form={form}
          guard={false}
          label={`Jurnal pertemuan ${meeting.no}`}
          onSubmit={form.onSubmit(({ journal }) => send(journal, true))}
        >
          <div className={classes.three}>
            <TextInput type="date" label="Tanggal" withAsterisk {...field('date')} />
            <ClockField label="Mulai" withAsterisk {...field('timeStart')} value={timeStart} />
            <ClockField label="Selesai" withAsterisk {...field('timeEnd')} value={timeEnd} />
          </div>
          <div className={classes.three}>
            <Select
              label="Dosen"
              withAsterisk
              allowDeselect={false}
              data={lecturerOptions({ grid, meeting })}
              {...field('lecturerId')}
            />
            <Select
              label="Mode"
              allowDeselect={false}
              data={teachingModes.map((value) => ({ value, label: classModeLabels[value] }))}
              {...field('mode')}
            />
            <Select
              label="Ruang"
              placeholder="Tanpa ruang"
              searchable
              clearable
              data={rooms?.map(({ _id, code, name }) => ({ value: _id, label: `${code} – ${name}` })) ?? []}
              {...field('roomId')}
            />
          </div>
          {!isExam && (
            <Select
              label="Jenis pertemuan"
              allowDeselect={false}
              data={lectureTypes.map((value) => ({ value, label: meetingTypeLabels[value] }))}
              {...field('type')}
            />
          )}
          <TextInput label="Pokok bahasan (opsional)" {...field('topic')} />
          <Textarea label="Materi yang diajarkan" withAsterisk autosize minRows={3} {...field('material')} />
          <div className={classes.two}>
            <TextInput
              label="Metode (opsional)"
              placeholder="Ceramah, diskusi, studi kasus"
              {...field('method')}
            />
            <TextInput
              label="Tautan materi (opsional)"
              type="url"
              placeholder="https://"
              {...field('mediaLink')}
            />
          </div>
          <Checkbox
            label="Ada tugas untuk mahasiswa"
            checked={form.values.journal.assignmentGiven}
            onChange={(event) => form.setFieldValue('journal.assignmentGiven', event.currentTarget.checked)}
          />
          <AttachedFileField
            label="Foto pertemuan (opsional)"
            path="journal.photo"
            {...meetingPhotoUpload}
            attached={meeting.photo}
            onChange={(file) => form.setFieldValue('journal.photo', file)}
            error={form.errors['journal.photo']}
          />
          {words !== null && <p className={classes.hint}>{words}</p>}
          <Stack>
            <Group justify="flex-end">
              {meeting.status !== 'DONE' && (
                <Button
                  variant="default"
                  disabled={busy}
                  onClick={() => form.onSubmit(({ journal }) => send(journal, false))()}
                >
                  Simpan draf
                </Button>
              )}
              <Button type="submit" loading={busy}>
                {meeting.status === 'DONE' ? 'Simpan jurnal' : 'Simpan dan selesaikan'}
              </Button>
            </Group>
          </Stack>
        </Form>
      </ListsInPlace>
    </Modal>
  );
}
