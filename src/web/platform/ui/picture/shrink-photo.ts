/** Longest sides in pixels, tried in turn: a photographed page can still be read at the last. */
const SIDES = [2400, 1800, 1200];

function draw(photo: ImageBitmap, side: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(photo.width, photo.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(photo.width * scale);
  canvas.height = Math.round(photo.height * scale);
  const pen = canvas.getContext('2d');
  if (pen === null) return Promise.resolve(null);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}

/**
 * Makes a photo fit into so many bytes, upright and as JPEG, so that what a camera takes can be sent as it is.
 * @returns null for what is no picture, cannot be read by the browser or stays too large
 */
export async function shrinkPhoto(file: File, maxBytes: number): Promise<File | null> {
  if (!file.type.startsWith('image/')) return null;
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (photo === null) return null;
  for (const side of SIDES) {
    const blob = await draw(photo, side);
    if (blob !== null && blob.size <= maxBytes) {
      return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
    }
  }
  return null;
}
