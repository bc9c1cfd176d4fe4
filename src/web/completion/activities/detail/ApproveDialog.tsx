import { Button, Group, Modal, SimpleGrid, Skeleton, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { activityStaffContract } from '#shared/completion/activities/activity-staff.contract.ts';
import type { ActivityDetail } from '#shared/completion/activities/activity.views.ts';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { LookupSelect } from '#web/platform/ui/LookupSelect.tsx';
import { ListsInPlace } from '#web/platform/ui/ListsInPlace.tsx';
import { asConversions, CoursePicks, type Picks } from './CoursePicks.tsx';
import { useActivityStep } from './use-activity-step.ts';

/** Decree, supervisor and the courses agreed on before the programme begins. */
export function ApproveDialog({ activity, onClose }: { activity: ActivityDetail; onClose: () => void }) {
  const [decreeNo, setDecreeNo] = useState('');
  const [decreeDate, setDecreeDate] = useState('');
  const [lecturers, setLecturers] = useState<(string | null)[]>([null, null]);
  const [picks, setPicks] = useState<Picks>({});
  const { data: choices } = useLookup(
    endpointQuery(activityStaffContract.courses, { params: { id: activity._id } }),
  );
  const { take, busy } = useActivityStep(activityStaffContract.step, activity._id, onClose);
  const lectureIds = lecturers.filter((id) => id !== null);
  const ready = decreeNo.trim() !== '' && decreeDate !== '' && lectureIds.length > 0 && choices !== undefined;
  const submit = (): void =>
    take({
      action: 'APPROVE',
      updatedAt: activity.updatedAt,
      decreeNo,
      decreeDate,
      lectureIds,
      conversions: asConversions(picks),
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title="Sahkan program"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <ListsInPlace>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label="Nomor SK"
              withAsterisk
              value={decreeNo}
              onChange={({ currentTarget }) => setDecreeNo(currentTarget.value)}
            />
            <DateField
              label="Tanggal SK"
              withAsterisk
              value={decreeDate}
              onChange={({ currentTarget }) => setDecreeDate(currentTarget.value)}
            />
            {lecturers.map((value, index) => (
              <LookupSelect
                key={index === 0 ? 'first' : 'second'}
                label={index === 0 ? 'Pembimbing' : 'Pembimbing kedua'}
                withAsterisk={index === 0}
                endpoint={lecturerContract.select}
                value={value}
                clearable
                onChange={(next) =>
                  setLecturers((before) => before.map((one, i) => (i === index ? next : one)))
                }
              />
            ))}
          </SimpleGrid>
          {choices === undefined ? (
            <Skeleton height="12rem" role="status" aria-label="Memuat mata kuliah" />
          ) : (
            <CoursePicks choices={choices} picks={picks} onPick={setPicks} onlyPlanned={false} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={busy}>
              Batal
            </Button>
            <Button onClick={submit} loading={busy} disabled={!ready}>
              Sahkan
            </Button>
          </Group>
        </Stack>
      </ListsInPlace>
    </Modal>
  );
}
