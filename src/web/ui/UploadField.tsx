import { ActionIcon, Input, Progress } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { type ReactNode, useId, useState } from 'react';
import type { UploadRule } from '#shared/contracts/endpoint.ts';
import { FilePreview } from './FilePreview.tsx';
import { acceptedTypes, limitsInWords, rejectionInWords } from './upload-words.ts';
import classes from './UploadField.module.css';

type Props = {
  label: string;
  /** The endpoint's own limits. */
  rule: UploadRule;
  value: readonly File[];
  onChange: (files: File[]) => void;
  required?: boolean;
  error?: ReactNode;
  /** 0–1 while the files are sent. */
  progress?: number | null;
};

/** A place to drop files or pick them, with the limits said beforehand and a look at what was chosen. */
export function UploadField({ label, rule, value, onChange, required, error, progress = null }: Props) {
  const [refused, setRefused] = useState<string | null>(null);
  const id = useId();
  const add = (files: File[]): void => {
    setRefused(null);
    onChange(rule.maxFiles === 1 ? files.slice(0, 1) : [...value, ...files].slice(0, rule.maxFiles));
  };
  const refuse = (rejections: FileRejection[]): void => setRefused(rejectionInWords(rejections, rule));
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={limitsInWords(rule)}
      withAsterisk={required}
      error={refused ?? error}
    >
      <Dropzone
        className={classes.zone}
        accept={acceptedTypes(rule)}
        maxSize={rule.maxBytes}
        maxFiles={rule.maxFiles}
        multiple={rule.maxFiles > 1}
        onDrop={add}
        onReject={refuse}
        loading={progress !== null}
        inputProps={{ id, 'aria-label': label }}
      >
        <IconUpload size={24} stroke={1.7} aria-hidden />
        <span>
          Seret berkas ke sini, atau <span className={classes.pick}>pilih berkas</span>
        </span>
      </Dropzone>
      {progress !== null && <Progress mt="xs" value={progress * 100} aria-label="Kemajuan unggahan" />}
      <ul className={classes.files}>
        {value.map((file) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`} className={classes.file}>
            <FilePreview file={file} />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Hapus ${file.name}`}
              onClick={() => onChange(value.filter((other) => other !== file))}
            >
              <IconTrash size={18} stroke={1.7} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Input.Wrapper>
  );
}
