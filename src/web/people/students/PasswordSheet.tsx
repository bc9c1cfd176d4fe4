import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import { download } from '#web/platform/lib/download.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useJob } from '#web/platform/lib/jobs.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { JobProgress } from '#web/platform/ui/JobProgress.tsx';
import type { StudentSelection } from './selection.ts';

function Finishing({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const { data: job } = useJob(jobId);
  const [taken, setTaken] = useState(false);
  const take = (): void => {
    download(studentBulkContract.takePasswordSheet, { params: { id: jobId } }).then(
      () => setTaken(true),
      showError,
    );
  };
  return (
    <Stack>
      {job && <JobProgress job={job} />}
      {job?.status === 'COMPLETED' && (
        <Alert color="yellow">
          Lembar ini hanya dapat diunduh satu kali, lalu dihapus dari server. Simpan dan cetak di tempat yang
          aman.
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Tutup
        </Button>
        <Button onClick={take} disabled={job?.status !== 'COMPLETED' || taken}>
          {taken ? 'Sudah diunduh' : 'Unduh lembar (PDF)'}
        </Button>
      </Group>
    </Stack>
  );
}

type Props = { selection: StudentSelection; onClose: () => void };

/** Makes first passwords for the selected students and downloads the sheet once. */
export function PasswordSheet({ selection, onClose }: Props) {
  const [onlyUnused, setOnlyUnused] = useState(true);
  const start = useEndpointMutation(studentBulkContract.passwordSheet);
  if (start.data) return <Finishing jobId={start.data.data.jobId} onClose={onClose} />;
  return (
    <Stack>
      {start.error !== null && (
        <Alert color="red" role="alert">
          {messageOf(start.error)}
        </Alert>
      )}
      <Text>
        Setiap mahasiswa mendapat kata sandi acak yang harus diganti saat pertama masuk. Kata sandi lama tidak
        berlaku lagi.
      </Text>
      <Checkbox
        label="Hanya yang belum pernah masuk"
        checked={onlyUnused}
        onChange={(event) => setOnlyUnused(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button
          onClick={() => start.mutate({ body: { ...selection, onlyUnused } })}
          loading={start.isPending}
        >
          Buat kata sandi
        </Button>
      </Group>
    </Stack>
  );
}
