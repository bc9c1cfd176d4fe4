import { Alert, Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { type BulkField, studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { isStudentStatus } from '#shared/platform/access/status.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { showServerErrors } from '#web/platform/lib/form.ts';
import { payloadOf } from '#web/platform/lib/form-errors.ts';
import { useJobChanging } from '#web/platform/lib/jobs.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { JobProgress } from '#web/platform/ui/JobProgress.tsx';
import { BulkPreview, SkippedList } from './BulkPreview.tsx';
import { BulkValue } from './BulkValue.tsx';
import { emptyGrounds, GroundsFields } from './GroundsFields.tsx';
import { mayBeEmpty } from './bulk-fields.ts';
import type { StudentSelection } from './selection.ts';

type Values = { value: string | null; grounds: typeof emptyGrounds };
type Props = { selection: StudentSelection; field: BulkField; onDone: () => void; onClose: () => void };
type Body = Parameters<ReturnType<typeof usePreview>['mutate']>[0]['body'];

/** Endpoints to invalidate after the change or its job. */
const changed = [studentContract.list];

const usePreview = () => useEndpointMutation(studentBulkContract.previewEdit);

/** Progress of a change that runs as a job. */
function Running({ jobId, onDone }: { jobId: string; onDone: () => void }) {
  const job = useJobChanging(jobId, changed);
  return (
    <Stack>
      {job && <JobProgress job={job} />}
      <Group justify="flex-end">
        <Button onClick={onDone}>Tutup</Button>
      </Group>
    </Stack>
  );
}

/** Sets one field for many students, with a preview first. */
export function BulkEdit({ selection, field, onDone, onClose }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Values>({ initialValues: { value: null, grounds: emptyGrounds } });
  const preview = usePreview();
  const edit = useEndpointMutation(studentBulkContract.edit, { invalidates: changed });
  const { value, grounds } = form.values;
  const body = (): Body => ({
    ...selection,
    field,
    value,
    ...(field === 'status' && { grounds: payloadOf(grounds) as Body['grounds'] }),
  });
  const refused = (error: Error): void => {
    if (!showServerErrors(form, error)) setRefusal(messageOf(error));
  };
  const look = (): void => {
    setRefusal(null);
    form.clearErrors();
    preview.mutate({ body: body() }, { onError: refused });
  };
  const apply = (): void =>
    edit.mutate(
      { body: body() },
      {
        onError: refused,
        onSuccess: ({ data }) => {
          if (data.jobId !== null) return;
          toast.success(`${grouped(data.changed)} mahasiswa diubah.`);
          if (data.skipped.length === 0) onDone();
        },
      },
    );
  const done = edit.data?.data;
  if (done?.jobId) return <Running jobId={done.jobId} onDone={onDone} />;
  if (done) return <SkippedList skipped={done.skipped} verb="diubah" count={done.changed} onDone={onDone} />;
  const seen = preview.data?.data;
  const ready = value !== null || mayBeEmpty.includes(field);
  return (
    <Stack>
      {refusal !== null && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      {seen === undefined && (
        <>
          <BulkValue field={field} {...form.getInputProps('value')} value={value} />
          {field === 'status' && isStudentStatus(value) && (
            <GroundsFields from={null} to={value} form={form} prefix="grounds." />
          )}
        </>
      )}
      {seen !== undefined && <BulkPreview preview={seen} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={seen === undefined ? onClose : preview.reset}>
          {seen === undefined ? 'Batal' : 'Kembali'}
        </Button>
        {seen === undefined ? (
          <Button onClick={look} loading={preview.isPending} disabled={!ready}>
            Lihat perubahan
          </Button>
        ) : (
          <Button onClick={apply} loading={edit.isPending} disabled={seen.changing === 0}>
            Ubah {grouped(seen.changing)} mahasiswa
          </Button>
        )}
      </Group>
    </Stack>
  );
}
