import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { recordUpload } from '#shared/people/lecturer-records/lecturer-record.contract.ts';
import type { RecordKind } from '#shared/people/lecturer-records/records.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { UploadField } from '#web/platform/ui/UploadField.tsx';
import { recordCalls, type RecordRow } from './record-calls.ts';

type Props = { kind: RecordKind; lecture: string | undefined; row: RecordRow; onClose: () => void };

/** Uploads or replaces the proof of a record. */
export function ProofDialog({ kind, lecture, row, onClose }: Props) {
  const [files, setFiles] = useState<File[]>([]);
  const { upload, list } = recordCalls[kind];
  const send = useEndpointMutation(upload, { invalidates: [list] });
  const start = (): void => {
    const body = { _id: row._id, updatedAt: row.updatedAt, ...(lecture !== undefined && { lecture }) };
    send.mutate(
      { params: undefined, query: undefined, body, files: { file: files } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Berkas tersimpan.');
          onClose();
        },
        onError: showError,
      },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={row.file === null ? 'Unggah bukti' : 'Ganti bukti'}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <Stack>
        <UploadField
          label="Bukti (sertifikat, SK, ijazah)"
          rule={recordUpload}
          value={files}
          onChange={setFiles}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button disabled={files.length === 0} loading={send.isPending} onClick={start}>
            Unggah
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
