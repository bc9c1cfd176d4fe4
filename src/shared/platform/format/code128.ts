/** Widths of bars and spaces of each value of Code 128, bar first, in modules (ISO/IEC 15417). */
const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112';
const widths = patterns.split(' ');

const START_B = 104;
const START_C = 105;
const STOP = 106;

/** The values of a text with its start: pairs of digits in set C where there is nothing else, set B otherwise. */
function valuesOf(text: string): number[] {
  if (/^(\d\d)+$/.test(text)) return [START_C, ...(text.match(/\d\d/g) ?? []).map(Number)];
  return [START_B, ...Array.from(text, (sign) => sign.charCodeAt(0) - 32)];
}

/**
 * A barcode as bars: where each begins and how wide it is, in modules, and how wide all of it is without the quiet zone.
 * @param text printable ASCII.
 * @throws RangeError for any other sign.
 */
export function code128(text: string): { bars: { x: number; width: number }[]; width: number } {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new RangeError(`"${text}" cannot be a Code 128`);
  const values = valuesOf(text);
  const check = values.reduce((sum, value, at) => sum + value * Math.max(at, 1), 0) % 103;
  const modules = [...values, check, STOP].map((value) => widths[value] ?? '').join('');
  const bars: { x: number; width: number }[] = [];
  let x = 0;
  for (const [at, sign] of Array.from(modules).entries()) {
    const width = Number(sign);
    if (at % 2 === 0) bars.push({ x, width });
    x += width;
  }
  return { bars, width: x };
}
