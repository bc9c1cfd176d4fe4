import { ActionIcon, Anchor } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import type { AttachmentView } from '#shared/platform/procedures/procedure.views.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import classes from './AttachmentList.module.css';
import { sizeInWords } from './upload-words.ts';
import { MomentText } from './values.tsx';

type Props = {
  files: readonly AttachmentView[];
  /** What each kind of file is called; an unlisted one is shown as it is. */
  labels: Readonly<Record<string, string>>;
  /** Ids of files a newer one has taken the place of. */
  superseded?: readonly string[];
  /** Shown on files that may still go. */
  onRemove?: (file: AttachmentView) => void;
};

const open = (file: AttachmentView): void =>
  void download(fileContract.downloadPrivate, { query: { file: file.file } }, file.name).catch(showError);

/** The files of a procedure, each to be taken along. */
export function AttachmentList({ files, labels, superseded = [], onRemove }: Props) {
  if (files.length === 0) return <p className={classes.none}>Belum ada berkas.</p>;
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file._id}>
          <div>
            <strong>
              {labels[file.kind] ?? file.kind}
              {superseded.includes(file._id) && ' (versi lama)'}
            </strong>
            <Anchor component="button" type="button" className={classes.name} onClick={() => open(file)}>
              {file.name}
            </Anchor>
            <span>
              {sizeInWords(file.size)} · <MomentText at={file.uploadedAt} /> · {file.uploadedBy}
            </span>
          </div>
          {onRemove && !file.locked && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Hapus ${file.name}`}
              onClick={() => onRemove(file)}
            >
              <IconTrash size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}
