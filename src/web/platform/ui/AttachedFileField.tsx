import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { UploadRule } from '#shared/platform/endpoint/endpoint.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import classes from './AttachedFileField.module.css';
import { type AttachedFile, FileLink } from './FileLink.tsx';
import { UploadField } from './UploadField.tsx';

type Props = {
  label: string;
  /** Name of the form's field, where a refusal is shown. */
  path: string;
  accept: UploadRule['accept'];
  /** Size it may have; a larger photo is made smaller first. */
  maxBytes?: number;
  /** The file the record has. */
  attached: AttachedFile | null;
  /** The file it is to have: an upload of one's own, the one it has, or none. */
  onChange: (file: string | null) => void;
  error: ReactNode;
};

const largest = fileContract.upload.upload.maxBytes;

/** The one private file of a record: sent as soon as it is chosen, part of the record once the form is saved. */
export function AttachedFileField(props: Props) {
  const { label, path, accept, maxBytes = largest, attached, onChange, error } = props;
  const upload = useEndpointMutation(fileContract.upload);
  const [chosen, setChosen] = useState(attached);
  const [progress, setProgress] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const choose = (file: AttachedFile | null): void => {
    setChosen(file);
    onChange(file?.file ?? null);
  };
  const send = async ([file]: File[]): Promise<void> => {
    if (file === undefined) return;
    setRefused(null);
    setProgress(0);
    try {
      const { data } = await upload.mutateAsync({ body: {}, files: { file }, onProgress: setProgress });
      choose({ file: data.fileName, name: data.originalName });
    } catch (refusal) {
      setRefused(messageOf(refusal));
    } finally {
      setProgress(null);
    }
  };
  return (
    <div className={classes.field} data-path={path} tabIndex={-1}>
      <UploadField
        label={label}
        rule={{ accept, maxFiles: 1, maxBytes }}
        value={[]}
        onChange={(files) => void send(files)}
        error={refused ?? error}
        progress={progress}
      />
      {chosen !== null && (
        <Group gap="sm">
          <FileLink file={chosen} />
          <Button size="compact-sm" variant="default" onClick={() => choose(null)}>
            Hapus berkas
          </Button>
        </Group>
      )}
    </div>
  );
}
