import type { Editor } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { RichTextField } from '#web/platform/ui/rich-text/RichTextField.tsx';
import { usePictureUpload } from '#web/platform/ui/picture/use-picture-upload.ts';
import { dropPictures } from './drop-pictures.ts';
import { PictureNode } from './picture-node.ts';
import { PictureTool } from './PictureTool.tsx';
import { VideoNode } from './video-node.ts';
import { VideoTool } from './VideoTool.tsx';

type Props = { path: string; value: string; onChange: (html: string) => void; error: ReactNode };

const tools = (editor: Editor): ReactNode => (
  <>
    <PictureTool editor={editor} />
    <VideoTool editor={editor} />
  </>
);

const ONLY_PICTURES = 'Hanya gambar JPG, PNG, atau WebP yang dapat ditaruh di dalam teks.';

/** The text of an article: formatted, with pictures of its own and videos. */
export function ArticleText({ path, value, onChange, error }: Props) {
  const upload = usePictureUpload('text');
  const [extensions] = useState(() => [PictureNode, VideoNode, dropPictures(upload.send)]);
  return (
    <RichTextField
      label="Isi berita"
      path={path}
      description="Gambar dapat diseret atau ditempel ke dalam teks. Gambar bergaris tepi belum memiliki keterangan: pilih, lalu tekan tombol Gambar."
      value={value}
      onChange={onChange}
      error={upload.error ?? error}
      onFileRefused={() => upload.refuse(ONLY_PICTURES)}
      extensions={extensions}
      tools={tools}
    />
  );
}
