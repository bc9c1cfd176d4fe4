/**
 * Reads which code points an OpenType font has glyphs for, from its `cmap` table (formats 4 and 12).
 * @throws RangeError when the bytes are no such font.
 */
export function readCoverage(font: Buffer): ReadonlySet<number> {
  const cmap = tableOffset(font, 'cmap');
  const found = new Set<number>();
  const subtables = font.readUInt16BE(cmap + 2);
  for (let i = 0; i < subtables; i += 1) {
    const at = cmap + font.readUInt32BE(cmap + 4 + i * 8 + 4);
    const format = font.readUInt16BE(at);
    if (format === 4) addSegments(font, at, found);
    if (format === 12) addGroups(font, at, found);
  }
  return found;
}

function tableOffset(font: Buffer, tag: string): number {
  const tables = font.readUInt16BE(4);
  for (let i = 0; i < tables; i += 1) {
    const record = 12 + i * 16;
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8);
  }
  throw new RangeError(`The font has no table ${tag}.`);
}

/** Format 4: parallel arrays of segment ends, starts, deltas and offsets into a glyph array. */
function addSegments(font: Buffer, at: number, found: Set<number>): void {
  const bytes = font.readUInt16BE(at + 6);
  const [ends, starts] = [at + 14, at + 16 + bytes];
  const [deltas, offsets] = [starts + bytes, starts + 2 * bytes];
  for (let i = 0; i < bytes; i += 2) {
    const start = font.readUInt16BE(starts + i);
    const end = font.readUInt16BE(ends + i);
    const offset = font.readUInt16BE(offsets + i);
    for (let code = start; code <= end && code !== 0xffff; code += 1) {
      const glyph =
        offset === 0
          ? (code + font.readUInt16BE(deltas + i)) & 0xffff
          : font.readUInt16BE(offsets + i + offset + 2 * (code - start));
      if (glyph !== 0) found.add(code);
    }
  }
}

/** Format 12: groups of consecutive code points. */
function addGroups(font: Buffer, at: number, found: Set<number>): void {
  const groups = font.readUInt32BE(at + 12);
  for (let i = 0; i < groups; i += 1) {
    const group = at + 16 + i * 12;
    const end = font.readUInt32BE(group + 4);
    for (let code = font.readUInt32BE(group); code <= end; code += 1) found.add(code);
  }
}
