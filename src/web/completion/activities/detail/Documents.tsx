import { Button, Group, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { activityContract } from '#shared/completion/activities/activity.contract.ts';
import type { ActivityDetail } from '#shared/completion/activities/activity.views.ts';
import { type ActivityDocument, activityDocumentLabels } from '#shared/completion/activities/kinds.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { AttachmentList } from '#web/platform/ui/AttachmentList.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { UploadField } from '#web/platform/ui/UploadField.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { staleAfterStep } from './use-activity-step.ts';

function Upload({ activity }: { activity: ActivityDetail }) {
  const { _id: id, updatedAt, uploadable, needed, documents } = activity;
  const first = needed.find(
    (kind) => uploadable.includes(kind) && !documents.some((one) => one.kind === kind),
  );
  const [picked, setPicked] = useState<ActivityDocument | null>(null);
  const kind = picked ?? first ?? uploadable[0];
  const [files, setFiles] = useState<File[]>([]);
  const add = useEndpointMutation(activityContract.addDocument, { invalidates: staleAfterStep });
  const [file] = files;
  const send = (): void => {
    if (!file || !kind) return;
    add.mutate(
      { params: { id }, body: Object.assign({ kind, updatedAt }, { file }) },
      {
        onSuccess: () => {
          setFiles([]);
          setPicked(null);
          toast.success('Berkas tersimpan.');
        },
        onError: showError,
      },
    );
  };
  return (
    <Stack>
      <Select
        label="Jenis berkas"
        allowDeselect={false}
        data={uploadable.map((value) => ({ value, label: activityDocumentLabels[value] }))}
        value={kind ?? null}
        onChange={(value) => setPicked(uploadable.find((one) => one === value) ?? null)}
      />
      <UploadField
        label="Berkas"
        rule={activityContract.addDocument.upload}
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

/** The files of an activity, what is missing for the next step, and a place for more. */
export function Documents({ activity }: { activity: ActivityDetail }) {
  const { _id: id, updatedAt, documents, needed, uploadable } = activity;
  const remove = useAskedChange(activityContract.removeDocument, staleAfterStep);
  const missing = needed.filter((kind) => !documents.some((one) => one.kind === kind));
  const hint =
    missing.length === 0
      ? undefined
      : `Dibutuhkan untuk langkah berikutnya: ${missing.map((kind) => activityDocumentLabels[kind].toLowerCase()).join(', ')}.`;
  return (
    <Panel title="Berkas" {...(hint !== undefined && { hint })}>
      <Stack>
        <AttachmentList
          files={documents}
          labels={activityDocumentLabels}
          {...(uploadable.length > 0 && {
            onRemove: (file) =>
              void remove(
                { title: `Hapus ${file.name}?`, consequence: 'Berkas ini hilang dari kegiatan.' },
                { params: { id, documentId: file._id }, body: { updatedAt } },
              ),
          })}
        />
        {uploadable.length > 0 && <Upload activity={activity} />}
      </Stack>
    </Panel>
  );
}
