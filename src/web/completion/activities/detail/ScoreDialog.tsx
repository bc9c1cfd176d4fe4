import { Button, Group, Modal, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { activityContract } from '#shared/completion/activities/activity.contract.ts';
import type { ActivityDetail, ActivityMember } from '#shared/completion/activities/activity.views.ts';
import { parseScore } from '#shared/platform/grading/score-text.ts';
import classes from '../activities.module.css';
import { useActivityStep } from './use-activity-step.ts';

/** What was typed, by field. */
type Typed = Readonly<Record<string, string>>;

const scoreOf = (text: string | undefined): number | null => {
  const read = parseScore(text ?? '');
  return read.ok ? read.score : null;
};

type FieldsProps = {
  member: ActivityMember;
  byLetter: boolean;
  typed: Typed;
  onType: (key: string, text: string) => void;
};

function MemberFields({ member, byLetter, typed, onType }: FieldsProps) {
  const { studentId, name, conversions } = member;
  const fields = byLetter
    ? conversions.map((row) => ({ key: `${studentId} ${row.courseId}`, label: `Huruf ${row.name}` }))
    : [
        { key: `${studentId} mentor`, label: 'Nilai mentor' },
        { key: `${studentId} lecture`, label: 'Nilai pembimbing' },
      ];
  return (
    <fieldset className={classes.picks}>
      <legend>{name}</legend>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {fields.map(({ key, label }) => (
          <TextInput
            key={key}
            label={label}
            {...(!byLetter && { inputMode: 'decimal', placeholder: '0 sampai 100' })}
            value={typed[key] ?? ''}
            onChange={({ currentTarget }) => onType(key, currentTarget.value)}
          />
        ))}
      </SimpleGrid>
    </fieldset>
  );
}

/** Scores of mentor and supervisor for each member, or the letters of the partner's transcript. */
export function ScoreDialog({ activity, onClose }: { activity: ActivityDetail; onClose: () => void }) {
  const { members, updatedAt } = activity;
  const [byLetter, setByLetter] = useState(false);
  const [typed, setTyped] = useState<Typed>({});
  const { take, busy } = useActivityStep(activityContract.lecture, activity._id, onClose);
  const scores = members.map(({ studentId }) => ({
    studentId,
    mentorScore: scoreOf(typed[`${studentId} mentor`]),
    lectureScore: scoreOf(typed[`${studentId} lecture`]),
  }));
  const letters = members.flatMap(({ studentId, conversions }) =>
    conversions.map(({ courseId }) => ({
      studentId,
      courseId,
      letter: (typed[`${studentId} ${courseId}`] ?? '').trim(),
    })),
  );
  const ready = byLetter
    ? letters.every(({ letter }) => letter !== '')
    : scores.every(({ mentorScore, lectureScore }) => mentorScore !== null && lectureScore !== null);
  const submit = (): void => {
    const values = byLetter ? { scores: [], letters } : { scores };
    take({ action: 'SCORE', updatedAt, ...values });
  };
  return (
    <Modal opened onClose={onClose} title="Beri nilai" size="lg" closeButtonProps={{ 'aria-label': 'Tutup' }}>
      <Stack>
        <Switch
          label="Pakai huruf pada transkrip mitra"
          checked={byLetter}
          onChange={({ currentTarget }) => setByLetter(currentTarget.checked)}
        />
        {!byLetter && (
          <Text size="sm" c="dimmed">
            Salin nilai mentor dari lembar penilaian mentor yang diunggah pada berkas kegiatan.
          </Text>
        )}
        {members.map((member) => (
          <MemberFields
            key={member.studentId}
            member={member}
            byLetter={byLetter}
            typed={typed}
            onType={(key, text) => setTyped((before) => ({ ...before, [key]: text }))}
          />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={busy}>
            Batal
          </Button>
          <Button onClick={submit} loading={busy} disabled={!ready}>
            Simpan nilai
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
