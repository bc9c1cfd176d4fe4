import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { later } from '#web/platform/lib/later.tsx';
import { UploadField } from '../UploadField.tsx';
import type { Size } from './crop-box.ts';
import classes from './picture.module.css';
import { type PictureUse, usePictureUpload } from './use-picture-upload.ts';

const CropPanel = later(async () => (await import('./CropPanel.tsx')).CropPanel);

type Props = {
  label: string;
  use: PictureUse;
  /** Field of the form, for its errors. */
  path: string;
  /** The picture's path; null or empty for none. */
  value: string | null;
  onChange: (path: string | null) => void;
  error: ReactNode;
  required?: boolean;
  /** The size it is cut to first. */
  shape?: Size;
};

/** A picture that everybody may see: cut where its shape is fixed, sent as soon as it is chosen, shown as it is kept. */
export function PictureField({ label, use, path, value, onChange, error, required = false, shape }: Props) {
  const [chosen, setChosen] = useState<File | null>(null);
  const upload = usePictureUpload(use);
  const send = async (file: File): Promise<void> => {
    setChosen(null);
    const kept = await upload.send(file);
    if (kept !== null) onChange(kept);
  };
  const choose = ([file]: File[]): void => {
    if (file === undefined) return;
    if (shape === undefined) void send(file);
    else setChosen(file);
  };
  const isThere = value !== null && value !== '';
  if (chosen !== null && shape !== undefined) {
    const cancel = (): void => setChosen(null);
    return <CropPanel file={chosen} shape={shape} onDone={(cut) => void send(cut)} onClose={cancel} />;
  }
  return (
    <div className={classes.pictureField} data-path={path} tabIndex={-1}>
      <UploadField
        label={isThere ? `${label}: ganti` : label}
        rule={upload.rule}
        value={[]}
        onChange={choose}
        required={required}
        error={upload.error ?? error}
        progress={upload.progress}
      />
      {isThere && (
        <Group gap="sm" align="flex-end">
          <img
            className={classes.kept}
            src={value}
            alt={`${label} saat ini`}
            style={shape && { aspectRatio: `${shape.width} / ${shape.height}` }}
          />
          {!required && (
            <Button size="compact-sm" variant="default" onClick={() => onChange(null)}>
              Hapus gambar
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}
