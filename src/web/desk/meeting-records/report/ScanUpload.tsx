import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import {
  officialReportContract,
  type ReportDetail,
} from '#shared/desk/official-reports/official-report.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { UploadField } from '#web/platform/ui/UploadField.tsx';

/** Sends the signed scan of a report; it takes the place of the one that is there. */
export function ScanUpload({ report: { _id: id, updatedAt, document } }: { report: ReportDetail }) {
  const [files, setFiles] = useState<File[]>([]);
  const add = useEndpointMutation(officialReportContract.addDocument, {
    invalidates: [officialReportContract.get, officialReportContract.list],
  });
  const [file] = files;
  const send = (): void => {
    if (!file) return;
    add.mutate(
      { params: { id }, body: { updatedAt }, files: { file } },
      {
        onSuccess: ({ message }) => {
          setFiles([]);
          toast.success(message ?? 'Dokumen tersimpan.');
        },
        onError: showError,
      },
    );
  };
  return (
    <Stack>
      <UploadField
        label={document === null ? 'Unggah pindaian bertanda tangan' : 'Ganti pindaian'}
        rule={officialReportContract.addDocument.upload}
        value={files}
        onChange={setFiles}
      />
      <Group>
        <Button onClick={send} loading={add.isPending} disabled={!file}>
          Unggah
        </Button>
      </Group>
    </Stack>
  );
}
