import { pictureWidths, sizedPicture } from '#shared/platform/format/picture.ts';
import { html, type Html } from '#server/platform/rich-text/html.ts';

export type PictureOptions = {
  /** Shape the place is kept in while the picture comes. */
  width: number;
  height: number;
  /** How wide it is shown, as the attribute `sizes`. */
  sizes: string;
  /** Stands where the page begins: fetched first instead of when it comes near. */
  isFirst?: boolean;
};

/** A picture of `/media/` in the sizes it may be shown in; the browser takes the one that fits. */
export function picture(path: string, alt: string, { width, height, sizes, isFirst }: PictureOptions): Html {
  const offered = pictureWidths.map((size) => `${sizedPicture(path, size)} ${size}w`);
  const isSized = sizedPicture(path, 480) !== path;
  const pace = isFirst ? html`fetchpriority="high"` : html`loading="lazy" decoding="async"`;
  return html`<img
    src="${sizedPicture(path, 960)}"
    ${isSized && html`srcset="${offered.join(', ')}" sizes="${sizes}"`}
    width="${width}"
    height="${height}"
    alt="${alt}"
    ${pace}
  />`;
}
