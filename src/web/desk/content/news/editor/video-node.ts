import { Node } from '@tiptap/react';
import { videoAddress, VIDEO_HOST } from '#shared/platform/rich-text/video.ts';

/** A video of the one allowed service, shown without cookies. */
export const VideoNode = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, title: { default: 'Video' } }),
  parseHTML: () => [{ tag: `iframe[src^="${VIDEO_HOST}/embed/"]` }],
  renderHTML: ({ HTMLAttributes: { src, title } }: { HTMLAttributes: Record<string, unknown> }) => [
    'iframe',
    {
      src: videoAddress(String(src)) ?? '',
      title: String(title),
      loading: 'lazy',
      sandbox: 'allow-scripts allow-same-origin allow-presentation',
      referrerpolicy: 'strict-origin-when-cross-origin',
    },
  ],
});
