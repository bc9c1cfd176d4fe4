import { Plugin } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';

const hasFiles = (data: DataTransfer | null): boolean => (data?.files.length ?? 0) > 0;
const hasText = (data: DataTransfer | null): boolean =>
  data !== null && (data.types.includes('text/html') || data.types.includes('text/plain'));

/**
 * Files that no other extension took are refused where they fall: the browser would leave the page to show a dropped file,
 * and say nothing of a pasted one. What word processors put beside their text as a picture does not count.
 */
export const refuseFiles = (onRefused: () => void) =>
  Extension.create({
    name: 'refuseFiles',
    // After all others.
    priority: 1,
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handlePaste: (_view, { clipboardData }) => {
            if (!hasFiles(clipboardData) || hasText(clipboardData)) return false;
            onRefused();
            return true;
          },
          handleDrop: (_view, { dataTransfer }) => {
            if (!hasFiles(dataTransfer)) return false;
            onRefused();
            return true;
          },
        },
      }),
    ],
  });
