import { Alert, Anchor } from '@mantine/core';

type Props = {
  /** What the server says of the file. */
  notes: string;
  /** Whether the file is still open here, so that another sheet of it can be chosen beside this. */
  isOpen: boolean;
  onNew: () => void;
};

/** What of a file was not read, or is not shown in it. The portal keeps its rows, not the file: after a reload that is chosen again. */
export function FileNotes({ notes, isOpen, onNew }: Props) {
  return (
    <Alert color="yellow" mb="md" title="Periksa isi berkas">
      {notes}
      {!isOpen && (
        <>
          {' '}
          Berkas ini sudah tidak terbuka di halaman ini; untuk membaca lembar lain,{' '}
          <Anchor component="button" type="button" c="inherit" fw={600} size="sm" onClick={onNew}>
            unggah lagi
          </Anchor>
          .
        </>
      )}
    </Alert>
  );
}
