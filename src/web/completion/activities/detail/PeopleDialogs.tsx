import { Select } from '@mantine/core';
import { useState } from 'react';
import { activityStaffContract } from '#shared/completion/activities/activity-staff.contract.ts';
import type { ActivityDetail } from '#shared/completion/activities/activity.views.ts';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import { ListsInPlace } from '#web/platform/ui/ListsInPlace.tsx';
import { LookupSelect } from '#web/platform/ui/LookupSelect.tsx';
import { ReasonWindow } from '#web/platform/ui/ReasonWindow.tsx';
import { useActivityStep } from './use-activity-step.ts';

type Props = { activity: ActivityDetail; onClose: () => void };

/** Other supervisors for a running programme. */
export function SupervisorsDialog({ activity, onClose }: Props) {
  const { _id: id, updatedAt, supervisors, title } = activity;
  const places = [supervisors[0], supervisors[1], ...supervisors.slice(2)];
  const [lecturers, setLecturers] = useState(places.map((one) => one?.lectureId ?? null));
  const [problem, setProblem] = useState('');
  const { take, busy } = useActivityStep(activityStaffContract.step, id, onClose);
  const submit = (note: string): void => {
    const lectureIds = lecturers.filter((one) => one !== null);
    if (lectureIds.length === 0) setProblem('Pilih pembimbing.');
    else take({ action: 'CHANGE_SUPERVISORS', updatedAt, lectureIds, note });
  };
  return (
    <ReasonWindow
      title={`Ganti pembimbing "${title}"?`}
      consequence="Logbook yang sudah disetujui tetap; pembimbing baru melanjutkan persetujuan dan penilaian."
      verb="Ganti pembimbing"
      danger={false}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <ListsInPlace>
        {lecturers.map((value, at) => (
          <LookupSelect
            key={places[at]?.lectureId ?? at}
            label={at === 0 ? 'Pembimbing' : `Pembimbing ${at + 1}`}
            withAsterisk={at === 0}
            endpoint={lecturerContract.select}
            chosen={places[at] ? { value: places[at].lectureId, label: places[at].name } : null}
            value={value}
            clearable
            error={at === 0 && problem}
            onChange={(next) => setLecturers((before) => before.map((one, i) => (i === at ? next : one)))}
          />
        ))}
      </ListsInPlace>
    </ReasonWindow>
  );
}

/** Takes somebody out of the team who left it. */
export function RemoveDialog({ activity, onClose }: Props) {
  const { _id: id, updatedAt, members, title } = activity;
  const [studentId, setStudentId] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const { take, busy } = useActivityStep(activityStaffContract.step, id, onClose);
  const submit = (note: string): void => {
    if (studentId === null) setProblem('Pilih peserta.');
    else take({ action: 'REMOVE_MEMBER', updatedAt, studentId, note });
  };
  return (
    <ReasonWindow
      title={`Keluarkan peserta dari "${title}"?`}
      consequence="Logbook dan rencana konversinya dihapus; peserta lain melanjutkan. Bila ia ketua, peserta berikutnya menggantikannya."
      verb="Keluarkan peserta"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <ListsInPlace>
        <Select
          label="Peserta"
          withAsterisk
          data={members.map(({ studentId: value, nim, name }) => ({ value, label: `${nim} ${name}` }))}
          value={studentId}
          error={problem}
          onChange={setStudentId}
        />
      </ListsInPlace>
    </ReasonWindow>
  );
}
