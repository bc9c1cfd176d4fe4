import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { PictureField } from '#web/platform/ui/picture/PictureField.tsx';

type Picture = { src: string; alt: string };

/** The picture that is chosen in the text; an empty one where none is. */
function chosenIn(editor: Editor): Picture {
  const { src, alt } = editor.isActive('picture') ? editor.getAttributes('picture') : {};
  return {
    src: typeof src === 'string' ? src : '',
    alt: typeof alt === 'string' ? alt : '',
  };
}

type WindowProps = { start: Picture; onDone: (picture: Picture) => void; onClose: () => void };

function PictureWindow({ start, onDone, onClose }: WindowProps) {
  const [picture, setPicture] = useState(start);
  const [tried, setTried] = useState(false);
  const isReady = picture.src !== '' && picture.alt.trim() !== '';
  const finish = (): void => {
    setTried(true);
    if (isReady) onDone({ ...picture, alt: picture.alt.trim() });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={start.src === '' ? 'Sisipkan gambar' : 'Ubah gambar'}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <Stack>
        <PictureField
          label="Gambar"
          use="text"
          path="picture"
          value={picture.src}
          onChange={(src) => setPicture((before) => ({ ...before, src: src ?? '' }))}
          error={tried && picture.src === '' && 'Unggah gambar terlebih dahulu.'}
          required
        />
        <TextInput
          label="Keterangan gambar"
          description="Dibacakan kepada pembaca yang tidak melihat gambarnya."
          withAsterisk
          maxLength={200}
          value={picture.alt}
          onChange={({ currentTarget: { value: alt } }) => setPicture((before) => ({ ...before, alt }))}
          error={tried && picture.alt.trim() === '' && 'Isi keterangan gambar.'}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button onClick={finish}>{start.src === '' ? 'Sisipkan' : 'Simpan'}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Adds a picture to the text, or changes the one that is chosen. */
export function PictureTool({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState<Picture | null>(null);
  const done = (picture: Picture): void => {
    const chain = editor.chain().focus();
    if (editor.isActive('picture')) chain.updateAttributes('picture', picture).run();
    else chain.insertContent({ type: 'picture', attrs: picture }).run();
    setOpen(null);
  };
  return (
    <>
      <RichTextEditor.Control
        onClick={() => setOpen(chosenIn(editor))}
        aria-label="Gambar"
        title="Sisipkan gambar, atau ubah gambar yang dipilih"
      >
        <IconPhoto size={18} stroke={1.7} aria-hidden />
      </RichTextEditor.Control>
      {open !== null && <PictureWindow start={open} onDone={done} onClose={() => setOpen(null)} />}
    </>
  );
}
