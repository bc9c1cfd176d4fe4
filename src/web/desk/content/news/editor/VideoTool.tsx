import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { videoAddress } from '#shared/platform/rich-text/video.ts';

type WindowProps = { onDone: (video: { src: string; title: string }) => void; onClose: () => void };

function VideoWindow({ onDone, onClose }: WindowProps) {
  const [address, setAddress] = useState('');
  const [title, setTitle] = useState('');
  const [tried, setTried] = useState(false);
  const src = videoAddress(address.trim());
  const finish = (): void => {
    setTried(true);
    if (src !== null && title.trim() !== '') onDone({ src, title: title.trim() });
  };
  return (
    <Modal opened onClose={onClose} title="Sisipkan video" closeButtonProps={{ 'aria-label': 'Tutup' }}>
      <Stack>
        <TextInput
          label="Alamat video YouTube"
          placeholder="https://www.youtube.com/watch?v=…"
          withAsterisk
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
          error={tried && src === null && 'Hanya video YouTube yang dapat disisipkan. Salin alamatnya utuh.'}
        />
        <TextInput
          label="Judul video"
          withAsterisk
          maxLength={150}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          error={tried && title.trim() === '' && 'Isi judul video.'}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button onClick={finish}>Sisipkan</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Adds a video to the text. */
export function VideoTool({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RichTextEditor.Control onClick={() => setOpen(true)} aria-label="Video" title="Sisipkan video YouTube">
        <IconVideo size={18} stroke={1.7} aria-hidden />
      </RichTextEditor.Control>
      {isOpen && (
        <VideoWindow
          onDone={(attrs) => {
            editor.chain().focus().insertContent({ type: 'video', attrs }).run();
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
