import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import type { GradeSheet } from '#shared/results/grades/grade.views.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { BarList } from '#web/platform/ui/charts/BarList.tsx';
import { useAskedClose } from '#web/platform/ui/use-asked-close.ts';
import { letters } from '#shared/platform/grading/scale.ts';

type Props = { sheet: GradeSheet; onClose: () => void; onDone: (sheet: GradeSheet) => void };

/** Handing over: what is handed over, and who is deferred. */
export function SubmitDialog({ sheet, onClose, onDone }: Props) {
  const missing = sheet.rows.filter(({ final }) => final === null);
  const [deferred, setDeferred] = useState<string[]>([]);
  const { close, asking } = useAskedClose(() => deferred.length > 0, onClose);
  const submit = useEndpointMutation(gradeContract.submit, { invalidates: [gradeContract.sheet] });
  const send = (): void =>
    submit.mutate(
      { params: { id: sheet.scheduleId }, body: { deferred } },
      {
        onError: showError,
        onSuccess: ({ data, message }) => {
          toast.success(message ?? 'Nilai diserahkan.');
          onDone(data);
          onClose();
        },
      },
    );
  const bars = letters.map((letter) => ({
    label: letter,
    value: sheet.rows.filter((row) => row.letter === letter).length,
  }));
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!asking}
      title={`Serahkan nilai ${sheet.course.code} kelas ${sheet.className}`}
    >
      <Stack>
        <Text size="sm">
          Setelah diserahkan, nilai {sheet.rows.length} mahasiswa diperiksa BAAK dan tidak dapat Anda ubah.
        </Text>
        <BarList label="Sebaran huruf" bars={bars} format={String} />
        {missing.length > 0 && (
          <Checkbox.Group
            label={`${missing.length} mahasiswa belum bernilai lengkap`}
            description="Tandai yang ditunda (T), atau batalkan dan lengkapi nilainya."
            value={deferred}
            onChange={setDeferred}
          >
            <Stack gap="xs" mt="xs">
              {missing.map(({ studentId, name, nim }) => (
                <Checkbox key={studentId} value={studentId} label={`${name} (${nim})`} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Batal
          </Button>
          <Button onClick={send} loading={submit.isPending} disabled={deferred.length < missing.length}>
            Serahkan nilai {sheet.rows.length} mahasiswa
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
