import { create } from 'qrcode';
import { code128 } from '#shared/platform/format/code128.ts';
import type { CanvasBlock } from './print-document.ts';
import { ink } from './style.ts';

/** Rows overlap a little, so that no reader shows white lines between them. */
const BLEED = 1.04;
/** The widest bar of a barcode that still looks like one, in points. */
const WIDEST_MODULE = 1.4;

/** A text as QR code, `width` points wide and high; dark cells of a row are joined to one bar. */
export function qrCode(text: string, width: number): CanvasBlock {
  const { data, size: cells } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const side = width / cells;
  const canvas: CanvasBlock['canvas'] = [];
  for (let at = 0; at < cells * cells; at += 1) {
    const begins = data[at] === 1 && (at % cells === 0 || data[at - 1] !== 1);
    if (!begins) continue;
    let length = 1;
    while ((at + length) % cells !== 0 && data[at + length] === 1) length += 1;
    const [x, y] = [(at % cells) * side, Math.floor(at / cells) * side];
    canvas.push({ type: 'rect', x, y, w: length * side, h: side * BLEED, color: ink.text, lineWidth: 0 });
  }
  return { canvas };
}

/** A text as barcode (Code 128) in the middle of `width` points, as narrow as a scanner at a desk still reads. */
export function barcode(text: string, { width, height }: { width: number; height: number }): CanvasBlock {
  const { bars, width: modules } = code128(text);
  const module = Math.min(WIDEST_MODULE, width / modules);
  const left = (width - modules * module) / 2;
  return {
    canvas: bars.map((bar) => ({
      type: 'rect' as const,
      x: left + bar.x * module,
      y: 0,
      w: bar.width * module,
      h: height,
      color: '#000000',
      lineWidth: 0 as const,
    })),
  };
}
