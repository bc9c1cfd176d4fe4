export type Size = { width: number; height: number };

/** Which part of a picture is kept: how near (1 is all that fits), and where (0 left or top, 1 right or bottom). */
export type Crop = { zoom: number; x: number; y: number };

export type Box = Size & { left: number; top: number };

export const MAX_ZOOM = 4;

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/**
 * The part of a picture that is kept, in its own pixels.
 * @param ratio width by height of the result
 */
export function cropBox(picture: Size, ratio: number, { zoom, x, y }: Crop): Box {
  const wide = picture.width / picture.height > ratio;
  const full = wide
    ? { width: picture.height * ratio, height: picture.height }
    : { width: picture.width, height: picture.width / ratio };
  const width = full.width / zoom;
  const height = full.height / zoom;
  return { width, height, left: (picture.width - width) * x, top: (picture.height - height) * y };
}

/** The crop after the picture was dragged under its frame, by parts of the frame's width and height. */
export function draggedCrop(picture: Size, ratio: number, crop: Crop, by: { x: number; y: number }): Crop {
  const box = cropBox(picture, ratio, crop);
  const place = (at: number, part: number, length: number, whole: number): number =>
    whole - length < 1 ? at : between(at - (part * length) / (whole - length), 0, 1);
  return {
    zoom: crop.zoom,
    x: place(crop.x, by.x, box.width, picture.width),
    y: place(crop.y, by.y, box.height, picture.height),
  };
}

/** The size a crop is written in: the wanted one, or less where the picture has no more pixels. */
export function resultSize({ width }: Size, wanted: Size): Size {
  const part = Math.min(1, width / wanted.width);
  return { width: Math.round(wanted.width * part), height: Math.round(wanted.height * part) };
}
