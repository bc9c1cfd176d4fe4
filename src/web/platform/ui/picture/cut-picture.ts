import type { Box, Size } from './crop-box.ts';

/**
 * Draws a part of a picture in a size of its own.
 * @returns the result as a file; null where the browser cannot draw it
 */
export async function cutPicture(image: HTMLImageElement, box: Box, size: Size): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, box.left, box.top, box.width, box.height, 0, 0, size.width, size.height);
  // A browser that cannot write WebP writes PNG; the server takes both and writes the picture anew.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.95));
  return (
    blob && new File([blob], blob.type === 'image/webp' ? 'gambar.webp' : 'gambar.png', { type: blob.type })
  );
}
