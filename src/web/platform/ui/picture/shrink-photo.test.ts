import { afterEach, expect, test, vi } from 'vitest';
import { shrinkPhoto } from './shrink-photo.ts';

const camera = (type = 'image/png') => new File(['x'.repeat(100)], 'bukti.transfer.png', { type });
const photo = { width: 6000, height: 3000 };

/** A browser that draws pictures of one byte per 1,000 pixels. */
function drawing(read: () => Promise<typeof photo> = () => Promise.resolve(photo)): [number, number][] {
  const drawn: [number, number][] = [];
  vi.stubGlobal('createImageBitmap', read);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => undefined,
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function blob(
    this: HTMLCanvasElement,
    done,
  ) {
    drawn.push([this.width, this.height]);
    done(new Blob(['x'.repeat((this.width * this.height) / 1000)], { type: 'image/jpeg' }));
  });
  return drawn;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a photo is drawn smaller until it fits, and is JPEG then', async () => {
  const drawn = drawing();
  const small = await shrinkPhoto(camera(), 2000);
  expect(drawn).toEqual([
    [2400, 1200],
    [1800, 900],
  ]);
  expect([small?.name, small?.type, small?.size]).toEqual(['bukti.transfer.jpg', 'image/jpeg', 1620]);
});

test('what never fits, is no picture or cannot be read is left to be refused', async () => {
  const drawn = drawing();
  expect(await shrinkPhoto(camera(), 10)).toBeNull();
  expect(drawn).toHaveLength(3);
  expect(await shrinkPhoto(camera('application/pdf'), 10)).toBeNull();
  drawing(() => Promise.reject(new Error('broken')));
  expect(await shrinkPhoto(camera(), 2000)).toBeNull();
});
