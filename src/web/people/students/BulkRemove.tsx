import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { SkippedList } from './BulkPreview.tsx';
import type { StudentSelection } from './selection.ts';

type Props = { selection: StudentSelection; onDone: () => void; onClose: () => void };

/** Deletes the selected students that nothing refers to, and lists the others. */
export function BulkRemove({ selection, onDone, onClose }: Props) {
  const remove = useEndpointMutation(studentBulkContract.remove, { invalidates: [studentContract.list] });
  const count = selection.ids?.length ?? 0;
  const start = (): void =>
    remove.mutate(
      { body: selection },
      {
        onSuccess: ({ data, message }) => {
          toast.success(message ?? 'Selesai.');
          if (data.skipped.length === 0) onDone();
        },
      },
    );
  if (remove.data) {
    const { skipped, deleted } = remove.data.data;
    return <SkippedList skipped={skipped} verb="dihapus" count={deleted} onDone={onDone} />;
  }
  return (
    <Stack>
      {remove.error !== null && (
        <Alert color="red" role="alert">
          {messageOf(remove.error)}
        </Alert>
      )}
      <Text>
        Hapus {grouped(count)} mahasiswa beserta biodata dan akunnya? Yang sudah memiliki KRS, nilai, atau
        berkas akan dilewati dan disebutkan.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Batal
        </Button>
        <Button color="red" onClick={start} loading={remove.isPending}>
          Hapus {grouped(count)} mahasiswa
        </Button>
      </Group>
    </Stack>
  );
}
