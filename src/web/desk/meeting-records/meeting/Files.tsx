import { Button } from '@mantine/core';
import { useState } from 'react';
import { meetingRecordContract } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import type { MeetingDetail } from '#shared/desk/meeting-records/meeting-record.views.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { AttachmentList } from '#web/platform/ui/AttachmentList.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { UploadField } from '#web/platform/ui/UploadField.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import classes from '../minutes.module.css';

const { attach } = meetingRecordContract;
const labels = { DOCUMENT: 'Dokumen', PHOTO: 'Foto' };

/** Documents and photos of a meeting. */
export function Files({ meeting }: { meeting: MeetingDetail }) {
  const { _id: id, attachments, mayWrite } = meeting;
  const [chosen, setChosen] = useState<File[]>([]);
  const [progress, setProgress] = useState<number | null>(null);
  const send = useEndpointMutation(attach, { invalidates: [meetingRecordContract.get] });
  const remove = useAskedChange(meetingRecordContract.detach, [meetingRecordContract.get]);
  const upload = (): void => {
    const [file] = chosen;
    if (file === undefined) return;
    setProgress(0);
    send.mutate(
      { params: { id }, body: {}, files: { file }, onProgress: setProgress },
      {
        onSuccess: () => {
          setChosen([]);
          toast.success('Berkas tersimpan.');
        },
        onError: showError,
        onSettled: () => setProgress(null),
      },
    );
  };
  return (
    <Panel title="Lampiran">
      <div className={classes.stack}>
        <AttachmentList
          files={attachments}
          labels={labels}
          {...(mayWrite && {
            onRemove: ({ _id: attachmentId, name }) =>
              void remove(
                { title: `Hapus ${name}?`, consequence: 'Berkas dihapus dari notulen ini.' },
                { params: { id }, body: { attachmentId } },
              ),
          })}
        />
        {mayWrite && (
          <>
            <UploadField
              label="Dokumen atau foto"
              rule={attach.upload}
              value={chosen}
              onChange={setChosen}
              progress={progress}
            />
            <Button
              variant="default"
              w="max-content"
              disabled={chosen.length === 0}
              loading={send.isPending}
              onClick={upload}
            >
              Unggah
            </Button>
          </>
        )}
      </div>
    </Panel>
  );
}
