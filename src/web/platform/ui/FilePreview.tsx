import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import { useEffect, useState } from 'react';
import { sizeInWords } from './upload-words.ts';
import classes from './UploadField.module.css';

/** A chosen file: its picture where it is one, its name and size. */
export function FilePreview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined;
    const made = URL.createObjectURL(file);
    const shown = requestAnimationFrame(() => setUrl(made));
    return () => {
      cancelAnimationFrame(shown);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return (
    <>
      {url === null ? (
        <IconFile size={24} stroke={1.7} aria-hidden />
      ) : (
        <img className={classes.thumb} src={url} alt="" />
      )}
      <span className={classes.name}>
        {file.name}
        <span className={classes.size}>{sizeInWords(file.size)}</span>
      </span>
    </>
  );
}
