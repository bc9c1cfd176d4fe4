import { ActionIcon, Input, Progress } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { type ReactNode, useId, useState } from 'react';
import type { UploadRule } from '#shared/platform/endpoint/endpoint.ts';
import { FilePreview } from './FilePreview.tsx';
import { shrinkPhoto } from './picture/shrink-photo.ts';
import type { Rejection } from './upload-refusals.ts';
import { acceptedTypes, limitsInWords } from './upload-words.ts';
import { useAnnouncedUpload } from './use-uploading.ts';
import classes from './UploadField.module.css';

type Props = {
  label: string;
  /** Name of the files in the call: a form that lacks required ones is refused under it. */
  path?: string;
  /** The endpoint's own limits. */
  rule: UploadRule;
  value: readonly File[];
  onChange: (files: File[]) => void;
  required?: boolean;
  error?: ReactNode;
  /** 0–1 while the files are sent. */
  progress?: number | null;
};

/** A file as it may be sent: a photo that is too large is made smaller. @returns null where it stays too large */
const fitting = async (file: File, { maxBytes }: UploadRule): Promise<File | null> =>
  file.size <= maxBytes ? file : shrinkPhoto(file, maxBytes);

const rejected = (file: File, code: string): Rejection => ({ file, errors: [{ code }] });

/** A place to drop files or pick them, with the limits said beforehand and a look at what was chosen. */
export function UploadField(props: Props) {
  const { label, path, rule, value, onChange, required = false, error, progress = null } = props;
  const [refused, setRefused] = useState<string | null>(null);
  const [preparing, setPreparing] = useState(false);
  const id = useId();
  const busy = progress !== null || preparing;
  useAnnouncedUpload(busy);
  // Few files are refused, so that the sentences come when one is; without a connection the limits say enough.
  const refuse = async (rejections: Rejection[]): Promise<void> => {
    const words = await import('./upload-refusals.ts').catch(() => null);
    setRefused(words?.rejectionInWords(rejections, rule) ?? limitsInWords(rule));
  };
  const add = async (files: File[]): Promise<void> => {
    setRefused(null);
    setPreparing(true);
    const whole = files.filter(({ size }) => size > 0);
    const sent = await Promise.all(whole.map((file) => fitting(file, rule)));
    setPreparing(false);
    const empty = files.filter((file) => !whole.includes(file)).map((file) => rejected(file, 'file-empty'));
    const large = whole.flatMap((file, at) => (sent[at] === null ? rejected(file, 'file-too-large') : []));
    if (empty.length + large.length > 0) void refuse([...empty, ...large]);
    const taken = sent.filter((file) => file !== null);
    if (taken.length > 0) {
      onChange(rule.maxFiles === 1 ? taken.slice(0, 1) : [...value, ...taken].slice(0, rule.maxFiles));
    }
  };
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
        {...(path !== undefined && { 'data-path': path, 'data-missing': required && value.length === 0 })}
        accept={acceptedTypes(rule)}
        maxFiles={rule.maxFiles}
        multiple={rule.maxFiles > 1}
        onDrop={(files) => void add(files)}
        onReject={(rejections) => void refuse(rejections)}
        loading={busy}
        inputProps={{ id, 'aria-label': label }}
      >
        <IconUpload size={24} stroke={1.7} aria-hidden />
        <span>
          <span className={classes.drag}>Seret berkas ke sini, atau</span>{' '}
          <span className={classes.pick}>pilih berkas</span>
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
