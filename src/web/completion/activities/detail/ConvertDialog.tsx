import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  activityStaffContract,
  type CourseChoices,
} from '#shared/completion/activities/activity-staff.contract.ts';
import type { ActivityDetail } from '#shared/completion/activities/activity.views.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { asConversions, CoursePicks, plannedPicks } from './CoursePicks.tsx';
import { useActivityStep } from './use-activity-step.ts';

type Props = { activity: ActivityDetail; onClose: () => void };

function Choice({ activity, choices, onClose }: Props & { choices: readonly CourseChoices[] }) {
  const [picks, setPicks] = useState(() => plannedPicks(choices));
  const { take, busy } = useActivityStep(activityStaffContract.step, activity._id, onClose);
  const submit = (): void =>
    take({ action: 'CONVERT', updatedAt: activity.updatedAt, conversions: asConversions(picks) });
  return (
    <Stack>
      {activity.members.map(({ studentId, name, score, progress }) => (
        <Text key={studentId}>
          {name}: nilai {hundredths(score)}, {Math.floor(progress.minutes / 60)} jam disetujui.
        </Text>
      ))}
      <CoursePicks choices={choices} picks={picks} onPick={setPicks} onlyPlanned />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={busy}>
          Batal
        </Button>
        <Button onClick={submit} loading={busy}>
          Terbitkan nilai
        </Button>
      </Group>
    </Stack>
  );
}

/** Turns the planned courses into grades; one its hours do not reach may be left out. */
export function ConvertDialog({ activity, onClose }: Props) {
  const asked = useQuery(endpointQuery(activityStaffContract.courses, { params: { id: activity._id } }));
  return (
    <Modal
      opened
      onClose={onClose}
      title="Konversi nilai"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <Asked query={asked} what="mata kuliah" height="12rem">
        {(choices) => <Choice activity={activity} choices={choices} onClose={onClose} />}
      </Asked>
    </Modal>
  );
}
