import { Anchor, Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fileContract } from '#shared/contracts/file.contract.ts';
import { messageOf } from '#web/lib/call-error.ts';
import { download } from '#web/lib/download.ts';
import { showError } from '#web/lib/errors.ts';
import { useEndpointMutation } from '#web/lib/query.ts';
import { UploadField } from '#web/ui/UploadField.tsx';
import classes from '../content.module.css';

export type Agreement = { file: string; name: string };

type Props = {
  value: Agreement | null;
  onChange: (agreement: Agreement | null) => void;
  error: ReactNode;
};

const rule = { accept: ['pdf'], maxFiles: 1, maxBytes: fileContract.upload.upload.maxBytes } as const;

/** The signed agreement, which stays inside the portal. */
export function AgreementField({ value, onChange, error }: Props) {
  const upload = useEndpointMutation(fileContract.upload);
  const [progress, setProgress] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const send = async ([file]: File[]): Promise<void> => {
    if (file === undefined) return;
    setRefused(null);
    setProgress(0);
    try {
      const { data } = await upload.mutateAsync({ body: {}, files: { file }, onProgress: setProgress });
      onChange({ file: data.fileName, name: data.originalName });
    } catch (refusal) {
      setRefused(messageOf(refusal));
    } finally {
      setProgress(null);
    }
  };
  return (
    <div className={classes.pictureField} data-path="agreement" tabIndex={-1}>
      <UploadField
        label="Naskah perjanjian (tidak tampil di situs publik)"
        rule={rule}
        value={[]}
        onChange={(files) => void send(files)}
        error={refused ?? error}
        progress={progress}
      />
      {value !== null && (
        <Group gap="sm">
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() =>
              void download(fileContract.downloadPrivate, { query: { file: value.file } }, value.name).catch(
                showError,
              )
            }
          >
            {value.name}
          </Anchor>
          <Button size="compact-sm" variant="default" onClick={() => onChange(null)}>
            Hapus naskah
          </Button>
        </Group>
      )}
    </div>
  );
}
