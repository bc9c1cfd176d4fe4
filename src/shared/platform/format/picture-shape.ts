/** Pixels across and down. */
export type PictureShape = { width: number; height: number };

/**
 * The sentence for a picture cut to less than half of the shape its place has, which would be seen blurred; null for one
 * that is large enough.
 */
export function tooSmallFor(picture: PictureShape, shape: PictureShape): string | null {
  const [width, height] = [Math.ceil(shape.width / 2), Math.ceil(shape.height / 2)];
  if (picture.width >= width && picture.height >= height) return null;
  return `Gambar terlalu kecil: ${picture.width} × ${picture.height} piksel. Pakai bagian paling sedikit ${width} × ${height} piksel.`;
}

/** The sentence for a picture whose longer side has fewer pixels than its place asks for; null for one that has them. */
export const tooSmall = ({ width, height }: PictureShape, least: number): string | null =>
  Math.max(width, height) >= least
    ? null
    : `Gambar terlalu kecil: ${width} × ${height} piksel. Pilih gambar yang sisi panjangnya paling sedikit ${least} piksel.`;
