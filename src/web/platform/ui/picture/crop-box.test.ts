import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cropBox, draggedCrop, MAX_ZOOM, resultSize, wholeCrop } from './crop-box.ts';

const size = fc.record({
  width: fc.integer({ min: 1, max: 6000 }),
  height: fc.integer({ min: 1, max: 6000 }),
});
const part = fc.double({ min: 0, max: 1, noNaN: true });
const crop = fc.record({ zoom: fc.double({ min: 1, max: MAX_ZOOM, noNaN: true }), x: part, y: part });

test('the whole of a picture is as much as fits its shape, from the middle', () => {
  expect(cropBox({ width: 2000, height: 900 }, 16 / 9, wholeCrop)).toEqual({
    width: 1600,
    height: 900,
    left: 200,
    top: 0,
  });
  expect(cropBox({ width: 900, height: 2000 }, 1, { ...wholeCrop, zoom: 2, y: 1 })).toEqual({
    width: 450,
    height: 450,
    left: 225,
    top: 1550,
  });
});

test('what is kept has the shape and lies within the picture', () => {
  fc.assert(
    fc.property(size, fc.constantFrom(16 / 9, 3, 1), crop, (picture, ratio, chosen) => {
      const box = cropBox(picture, ratio, chosen);
      expect(box.width / box.height).toBeCloseTo(ratio, 5);
      expect(box.left).toBeGreaterThanOrEqual(-1e-6);
      expect(box.top).toBeGreaterThanOrEqual(-1e-6);
      expect(box.left + box.width).toBeLessThanOrEqual(picture.width + 1e-6);
      expect(box.top + box.height).toBeLessThanOrEqual(picture.height + 1e-6);
    }),
  );
});

test('dragging moves the picture with the pointer and stops at its edges', () => {
  const picture = { width: 2000, height: 900 };
  const moved = draggedCrop(picture, 16 / 9, wholeCrop, { x: 0.1, y: 0.5 });
  const box = cropBox(picture, 16 / 9, moved);
  expect(box.left).toBeCloseTo(40, 6);
  expect(box.top).toBe(0);
  expect(draggedCrop(picture, 16 / 9, wholeCrop, { x: -9, y: 0 }).x).toBe(1);
});

test('a small picture is not blown up', () => {
  expect(resultSize({ width: 800, height: 450 }, { width: 1600, height: 900 })).toEqual({
    width: 800,
    height: 450,
  });
  expect(resultSize({ width: 4000, height: 2250 }, { width: 1600, height: 900 }).width).toBe(1600);
});
