import sharp from 'sharp';
import { ADVANCE, eachPixel } from './pixel-font.ts';

/** What a phone shows once a transfer was made. */
export type TransferProof = {
  bank: string;
  amount: string;
  /** Labels and values, from top to bottom. */
  facts: readonly (readonly [label: string, value: string])[];
};

/** Red, green and blue. */
type Colour = Uint8Array;

const rgb = (...parts: readonly number[]): Colour => Uint8Array.from(parts);

const [WIDTH, HEIGHT] = [360, 560];
const PAPER = rgb(247, 247, 249);
const CARD = rgb(255, 255, 255);
const INK = rgb(31, 35, 48);
const SOFT = rgb(110, 116, 134);
const BRAND = rgb(23, 94, 118);
const GREEN = rgb(33, 139, 87);

/** A picture of plain pixels. */
class Canvas {
  readonly #pixels = Buffer.alloc(WIDTH * HEIGHT * 3);

  fill(x: number, y: number, width: number, height: number, colour: Colour): void {
    for (let row = y; row < y + height; row += 1) {
      const start = (row * WIDTH + x) * 3;
      this.#pixels.fill(colour, start, start + width * 3);
    }
  }

  /** Writes a text; one too long for the picture is cut. */
  write(text: string, x: number, y: number, size: number, colour: Colour): void {
    const most = Math.floor((WIDTH - x - 20) / (ADVANCE * size));
    eachPixel(text.slice(0, most), (left, top) =>
      this.fill(x + left * size, y + top * size, size, size, colour),
    );
  }

  middle(text: string, y: number, size: number, colour: Colour): void {
    this.write(text, Math.round((WIDTH - text.length * ADVANCE * size) / 2), y, size, colour);
  }

  /** A disc around a point. */
  disc(x: number, y: number, radius: number, colour: Colour): void {
    for (let row = -radius; row <= radius; row += 1) {
      const half = Math.floor(Math.sqrt(radius * radius - row * row));
      this.fill(x - half, y + row, half * 2 + 1, 1, colour);
    }
  }

  png(): Promise<Buffer> {
    const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
    return sharp(this.#pixels, { raw }).png({ compressionLevel: 4 }).toBuffer();
  }
}

/** Draws the screen of a bank's app after a transfer, as students send it: a PNG of a few kilobytes. */
export function drawProof({ bank, amount, facts }: TransferProof): Promise<Buffer> {
  const canvas = new Canvas();
  canvas.fill(0, 0, WIDTH, HEIGHT, PAPER);
  canvas.fill(0, 0, WIDTH, 64, BRAND);
  canvas.middle(bank, 25, 2, CARD);
  canvas.fill(16, 80, WIDTH - 32, HEIGHT - 96, CARD);
  canvas.disc(WIDTH / 2, 126, 26, GREEN);
  for (let step = 0; step < 10; step += 1) canvas.fill(166 + step, 125 + step, 4, 4, CARD);
  for (let step = 0; step < 18; step += 1) canvas.fill(175 + step, 135 - step, 4, 4, CARD);
  canvas.middle('TRANSFER BERHASIL', 168, 2, GREEN);
  canvas.middle(amount, 200, 3, INK);
  for (const [at, [label, value]] of facts.entries()) {
    const y = 250 + at * 52;
    canvas.fill(36, y - 12, WIDTH - 72, 1, PAPER);
    canvas.write(label, 36, y, 1, SOFT);
    canvas.write(value, 36, y + 14, 2, INK);
  }
  return canvas.png();
}
