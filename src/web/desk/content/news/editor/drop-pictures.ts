import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

/** Keeps a picture. @returns its path, null when it was refused */
type Send = (file: File) => Promise<string | null>;

const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => /^image\/(jpeg|png|webp)$/.test(type));

/** Puts pictures into the text, one after the other, each when it has arrived. */
async function insert(view: EditorView, files: readonly File[], send: Send, at: number): Promise<void> {
  for (const file of files) {
    const src = await send(file);
    const node = view.state.schema.nodes['picture'];
    if (src === null || node === undefined) continue;
    const place = Math.min(at, view.state.doc.content.size);
    view.dispatch(view.state.tr.insert(place, node.create({ src, alt: '' })));
  }
}

/** Pictures that are dropped or pasted are uploaded and shown where they fell. */
export const dropPictures = (send: Send) =>
  Extension.create({
    name: 'dropPictures',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handlePaste: (view, event) => {
            const files = picturesOf(event.clipboardData);
            if (files.length === 0) return false;
            void insert(view, files, send, view.state.selection.to);
            return true;
          },
          handleDrop: (view, event, _slice, moved) => {
            const files = moved ? [] : picturesOf(event.dataTransfer);
            if (files.length === 0) return false;
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
            void insert(view, files, send, at ?? view.state.selection.to);
            return true;
          },
        },
      }),
    ],
  });
