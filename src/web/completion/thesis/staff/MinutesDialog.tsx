import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import type { ThesisDetail, ThesisEvent } from '#shared/completion/thesis/thesis.views.ts';
import { UploadField } from '#web/platform/ui/UploadField.tsx';
import { lockOf } from '../thesis-query.ts';
import { useStep } from '../use-step.ts';

type Props = { thesis: ThesisDetail; event: ThesisEvent; onClose: () => void };

/** Adds the signed report of a seminar or defence. */
export function MinutesDialog({ thesis, event, onClose }: Props) {
  const { step2, step3 } = thesisStaffContract;
  const endpoint = event.type === 'SEMINAR' ? step2 : step3;
  const [files, setFiles] = useState<File[]>([]);
  const { send, busy } = useStep(endpoint);
  const [file] = files;
  const add = (): void => {
    if (file === undefined) return;
    const body = { action: 'MINUTES' as const, eventId: event._id, ...lockOf(thesis) };
    send({ body, files: { file } }, 'Berita acara tersimpan.', { onDone: onClose });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Berita acara bertanda tangan"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <Stack>
        <UploadField label="Berkas" required rule={endpoint.upload} value={files} onChange={setFiles} />
        <Group justify="flex-end">
          <Button loading={busy} disabled={file === undefined} onClick={add}>
            Simpan
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
