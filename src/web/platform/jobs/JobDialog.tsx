import { Box, Button, Group, Modal, Stack, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import type { JobView } from '#shared/platform/jobs/jobs.contract.ts';
import { jobKindLabel } from '#shared/platform/jobs/kinds.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useJob } from '#web/platform/lib/jobs.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { JobProgress } from '#web/platform/ui/JobProgress.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';
import classes from './jobs.module.css';
import { useJobActions } from './use-job-actions.ts';

/** What went wrong, row by row. */
function Errors({ errors }: Pick<JobView, 'errors'>) {
  return (
    <Box className={classes.errors} tabIndex={0} role="region" aria-label="Kesalahan">
      <Table striped>
        <caption className={classes.caption}>
          {errors.length < 100 ? `${errors.length} kesalahan` : '100 kesalahan pertama'}
        </caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Baris</Table.Th>
            <Table.Th scope="col">Keterangan</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {errors.map(({ key, message }, index) => (
            <Table.Tr key={`${key} ${message} ${index}`}>
              <Table.Td className={classes.key}>{key === '' ? '-' : key}</Table.Td>
              <Table.Td>{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

function Facts({ job }: { job: JobView }) {
  return (
    <FactGrid
      facts={[
        ['Jenis', jobKindLabel(job.type)],
        ['Oleh', job.starter ?? 'Anda'],
        ['Diminta', <MomentText key="created" at={job.createdAt} />],
        ['Mulai', <MomentText key="started" at={job.startedAt} />],
        ['Selesai', <MomentText key="finished" at={job.finishedAt} />],
      ]}
    />
  );
}

function Job({ job }: { job: JobView }) {
  const { cancel, retry } = useJobActions();
  return (
    <Stack>
      <JobProgress
        job={{ ...job, errors: [], starter: null }}
        onDownload={(file) => download(fileContract.downloadPrivate, { query: { file } }).catch(showError)}
      />
      <Facts job={job} />
      {job.errors.length > 0 && <Errors errors={job.errors} />}
      <Group justify="flex-end">
        {job.canCancel && (
          <Button variant="default" color="red" onClick={() => void cancel(job)}>
            Hentikan
          </Button>
        )}
        {job.canRetry && <Button onClick={() => void retry(job)}>Jalankan ulang</Button>}
      </Group>
    </Stack>
  );
}

/** One background job as it goes, with what can be done about it. */
export function JobDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal opened onClose={onClose} title={title} size="xl" fullScreen={phone}>
      <Asked query={useJob(id)} what="pekerjaan">
        {(job) => <Job job={job} />}
      </Asked>
    </Modal>
  );
}
