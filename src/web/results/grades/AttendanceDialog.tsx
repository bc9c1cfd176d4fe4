import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import type { SheetRow } from '#shared/results/grades/grade.views.ts';
import { parseScore } from '#shared/platform/grading/score-text.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useAskedClose } from '#web/platform/ui/use-asked-close.ts';
import { type Grid, scoreText, settle } from './grid-model.ts';

type Props = {
  row: SheetRow;
  scheduleId: string;
  change: (step: (now: Grid) => Grid) => void;
  onClose: () => void;
};

/** Moves the computed attendance score a little, with the reason. */
export function AttendanceDialog({ row, scheduleId, change, onClose }: Props) {
  const { present, counted, computed, note: before } = row.attendance;
  const stored = scoreText(row.components.KEHADIRAN);
  const [text, setText] = useState(stored);
  const [note, setNote] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const { close, asking } = useAskedClose(() => text !== stored || note !== before, onClose);
  const save = useEndpointMutation(gradeContract.saveScores);
  const store = (KEHADIRAN: number | null): void =>
    save.mutate(
      {
        body: {
          scheduleId,
          mode: 'cells',
          rows: [
            {
              studentId: row.studentId,
              updatedAt: row.updatedAt,
              components: { KEHADIRAN },
              attendanceNote: note,
            },
          ],
        },
      },
      {
        onError: showError,
        onSuccess: ({ data }) => {
          const [refused] = data.refused;
          if (refused) return setProblem(refused.message);
          change((now) => settle(now, data));
          return onClose();
        },
      },
    );
  const submit = (): void => {
    const parsed = parseScore(text);
    if (parsed.ok) store(parsed.score);
    else setProblem(parsed.message);
  };
  return (
    <Modal opened onClose={close} closeOnEscape={!asking} title={`Nilai kehadiran ${row.name}`}>
      <Stack>
        <Text size="sm">
          Hadir {present} dari {counted} pertemuan, hasil hitungan {hundredths(computed)}.
        </Text>
        <TextInput
          label="Nilai kehadiran"
          inputMode="decimal"
          value={text}
          error={problem}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          label="Catatan"
          description="Wajib diisi bila berbeda dari hitungan presensi."
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => store(null)} loading={save.isPending}>
            Ikuti presensi
          </Button>
          <Button onClick={submit} loading={save.isPending}>
            Simpan
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
