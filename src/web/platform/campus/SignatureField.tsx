import { Button, FileButton, Group } from '@mantine/core';
import { mainDataContract } from '#shared/platform/campus/main-data.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import type { SettingsForm } from './settings-form.ts';
import { fileAddress } from '#web/platform/lib/file-address.ts';
import classes from './main-data.module.css';

/** The picture of a signature; it is uploaded at once and counts when the officials are saved. */
export function SignatureField({ form, path, label }: { form: SettingsForm; path: string; label: string }) {
  const upload = useEndpointMutation(mainDataContract.saveSignature);
  const { value, error } = form.getInputProps(path) as { value?: string | null; error?: string };
  const choose = (file: File | null): void => {
    if (file === null) return;
    upload.mutate(
      { body: {}, files: { file } },
      {
        onSuccess: ({ data, message }) => {
          form.setFieldValue(path, data.file);
          toast.success(message ?? 'Tanda tangan terunggah.');
        },
        onError: showError,
      },
    );
  };
  return (
    <div className={classes.signature}>
      <span className={classes.label}>{label}</span>
      {value ? <img className={classes.drawn} src={fileAddress(value)} alt={label} /> : null}
      <Group>
        <FileButton accept="image/jpeg,image/png,image/webp" onChange={choose}>
          {(props) => (
            <Button {...props} variant="default" loading={upload.isPending}>
              {value ? 'Ganti tanda tangan' : 'Unggah tanda tangan'}
            </Button>
          )}
        </FileButton>
        {value ? (
          <Button variant="subtle" color="red" onClick={() => form.setFieldValue(path, '')}>
            Hapus tanda tangan
          </Button>
        ) : null}
      </Group>
      {error !== undefined && (
        <p role="alert" className={classes.problem}>
          {error}
        </p>
      )}
    </div>
  );
}
