import { Modal, Stack } from '@mantine/core';
import { fileAddress } from '#web/platform/lib/file-address.ts';
import { type AttachedFile, FileLink } from '#web/platform/ui/FileLink.tsx';
import classes from './meetings.module.css';

/** The picture of a meeting, as large as the window. */
export function PhotoWindow({
  no,
  photo,
  onClose,
}: {
  no: number;
  photo: AttachedFile;
  onClose: () => void;
}) {
  return (
    <Modal opened onClose={onClose} size="lg" title={`Foto pertemuan ${no}`}>
      <Stack align="flex-start">
        <img className={classes.photo} src={fileAddress(photo.file)} alt={`Foto pertemuan ${no}`} />
        <FileLink file={photo} label="Unduh foto" />
      </Stack>
    </Modal>
  );
}
