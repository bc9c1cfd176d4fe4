import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/platform/errors.ts';
import { dataAbsent, dataFiles, dataPath } from '#test/data-folder.ts';
import { readTable } from './read-sheet.ts';
import { runXlsxWorker } from './run-xlsx-worker.ts';
import {
  contentTypesPart,
  rootRelationsPart,
  sheetStart,
  stylesPart,
  workbookPart,
  workbookRelationsPart,
} from './xlsx-parts.ts';
import { zipStream } from './zip-stream.ts';

const timeout = 30_000;

/** A workbook of our own parts whose first sheet has this content. */
const workbook = (sheet: string, extra: { name: string; content: string[] }[] = []) =>
  buffer(
    zipStream([
      { name: '[Content_Types].xml', content: [contentTypesPart] },
      { name: '_rels/.rels', content: [rootRelationsPart] },
      { name: 'xl/workbook.xml', content: [workbookPart('Data')] },
      { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelationsPart] },
      { name: 'xl/styles.xml', content: [stylesPart] },
      { name: 'xl/worksheets/sheet1.xml', content: [sheet] },
      { name: 'xl/worksheets/sheet2.xml', content: [`${sheetStart}</worksheet>`] },
      ...extra,
    ]),
  );

const sheetOf = (rows: string): string => `${sheetStart}<sheetData>${rows}</sheetData></worksheet>`;
const cell = (ref: string): string => `<row r="${ref.replace(/\D/g, '')}"><c r="${ref}"><v>1</v></c></row>`;

/** Changes the stated uncompressed size of the first entry whose name contains `name`. */
function withStatedSize(zip: Buffer, name: string, size: number): Buffer {
  const copy = Buffer.from(zip);
  for (let at = copy.indexOf('PK\x01\x02'); at >= 0; at = copy.indexOf('PK\x01\x02', at + 4)) {
    if (!copy.subarray(at + 46, at + 46 + copy.readUInt16LE(at + 28)).includes(name)) continue;
    copy.writeUInt32LE(size, at + 24);
  }
  return copy;
}

describe('workbooks built to harm', { timeout }, () => {
  test('a plain one is read, so that the refusals below are about the harm', async () => {
    expect((await readTable(await workbook(sheetOf(cell('B2'))))).rows).toEqual([
      ['', ''],
      ['', '1'],
    ]);
  });

  test.each<[string, () => Promise<Buffer>, string, RegExp]>([
    [
      'more content than 50 MB',
      () => workbook(sheetOf(`${cell('A1')}<!--${' '.repeat(51 * 1024 * 1024)}-->`)),
      'TOO_LARGE',
      /terlalu besar/,
    ],
    [
      'a part that is larger than stated',
      async () => withStatedSize(await workbook(sheetOf(cell('A1').repeat(5_000))), 'sheet1', 100),
      'INVALID',
      /rusak/,
    ],
    [
      'a part that is smaller than stated',
      async () => withStatedSize(await workbook(sheetOf(cell('A1'))), 'sheet1', 10_000),
      'INVALID',
      /rusak/,
    ],
    [
      'more than 100 parts',
      () =>
        workbook(
          sheetOf(''),
          Array.from({ length: 100 }, (_, index) => ({ name: `xl/x${index}.xml`, content: ['<x/>'] })),
        ),
      'TOO_LARGE',
      /terlalu besar/,
    ],
    [
      'one name twice',
      () => workbook(sheetOf(''), [{ name: 'xl/workbook.xml', content: ['<x/>'] }]),
      'INVALID',
      /rusak/,
    ],
    [
      'entities',
      () =>
        workbook(
          `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${sheetOf('').slice(sheetOf('').indexOf('<worksheet'))}`,
        ),
      'INVALID',
      /rusak/,
    ],
    [
      'a cell in the last corner',
      () => workbook(sheetOf(cell('A1') + cell('XFD1048576'))),
      'TOO_LARGE',
      /1.000 kolom/,
    ],
    ['a row beyond the last', () => workbook(sheetOf(cell('A99999999'))), 'INVALID', /rusak/],
    ['rows in wrong order', () => workbook(sheetOf(cell('A5') + cell('A2'))), 'INVALID', /rusak/],
    [
      'a cell longer than any program holds',
      () => workbook(sheetOf(`<row r="1"><c t="inlineStr"><is><t>${'x'.repeat(40_000)}</t></is></c></row>`)),
      'INVALID',
      /Baris 1 berisi sel yang terlalu panjang/,
    ],
    [
      'an upload that broke off',
      async () => (await workbook(sheetOf(''))).subarray(0, -100),
      'INVALID',
      /rusak/,
    ],
  ])('%s', async (_, build, code, message) => {
    await expect(readTable(await build())).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  test('one long text repeated by thousands of cells', async () => {
    const text = 'x'.repeat(30_000);
    const rows = Array.from({ length: 3_000 }, () => [text]);
    const bytes = await writeXlsx({ sheets: [{ name: 'Data', rows }] });
    expect(bytes.length).toBeLessThan(100_000);
    await expect(readTable(bytes)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });

  test('a million blank rows before the data', async () => {
    const table = await readTable(await workbook(sheetOf(cell('A1') + cell('A1000000'))));
    expect(table.rows).toHaveLength(1_000_000);
  });

  test('a part that outgrows the memory of the worker', async () => {
    const zip = await buffer(
      zipStream([
        { name: '[Content_Types].xml', content: [contentTypesPart] },
        { name: '_rels/.rels', content: [rootRelationsPart] },
        { name: 'xl/workbook.xml', content: [`<workbook>${'<a>'.repeat(3_000_000)}`] },
      ]),
    );
    await expect(readTable(zip)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringMatching(/terlalu (besar|rumit)/),
    });
  });

  test('a part that takes too long is given up, and the next file is read', async () => {
    const slow = await workbook(sheetOf(`<row r="1" ${'x'.repeat(40 * 1024 * 1024)}></row>`));
    await expect(runXlsxWorker(slow, { maxRows: 10 }, 1_000)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringMatching(/terlalu rumit/),
    });
    expect((await readTable(await workbook(sheetOf(cell('A1'))))).rows).toEqual([['1']]);
  });

  test('an encrypted part is told apart from a damaged one', async () => {
    const zip = Buffer.from(await workbook(sheetOf('')));
    const entry = zip.indexOf('PK\x01\x02');
    zip.writeUInt16LE(zip.readUInt16LE(entry + 8) | 1, entry + 8);
    await expect(readTable(zip)).rejects.toMatchObject({
      code: 'UNSUPPORTED_TYPE',
      message: expect.stringMatching(/kata sandi/),
    });
  });
});

const zipOf = (name: string) => buffer(zipStream([{ name, content: ['x'] }]));

describe('files that are no table', () => {
  test.each<[string, Uint8Array | Promise<Uint8Array>, string, RegExp]>([
    ['nothing', Buffer.alloc(0), 'INVALID', /kosong/],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'UNSUPPORTED_TYPE', /Excel lama/],
    [
      'a workbook with a password',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'UNSUPPORTED_TYPE',
      /kata sandi/,
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'UNSUPPORTED_TYPE', /PDF/],
    ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), 'UNSUPPORTED_TYPE', /gambar/],
    ['a JPEG', Buffer.from('ffd8ffe0', 'hex'), 'UNSUPPORTED_TYPE', /gambar/],
    [
      'a web page named Excel',
      Buffer.from('\uFEFF\n<html><table><tr><td>1'),
      'UNSUPPORTED_TYPE',
      /halaman web/,
    ],
    ['a bare table element', Buffer.from('<table border="1"><tr>'), 'UNSUPPORTED_TYPE', /halaman web/],
    ['an XML workbook', Buffer.from('<?xml version="1.0"?><Workbook/>'), 'UNSUPPORTED_TYPE', /XML/],
    ['a Word document', zipOf('word/document.xml'), 'UNSUPPORTED_TYPE', /Word/],
    ['another zip', zipOf('foto.jpg'), 'UNSUPPORTED_TYPE', /ZIP/],
    ['a gzip', Buffer.from('1f8b0800', 'hex'), 'UNSUPPORTED_TYPE', /arsip/],
    ['binary', Buffer.from([1, 0, 2, 0, 3, 0]), 'UNSUPPORTED_TYPE', /tidak dikenali/],
    [
      'compressed noise',
      deflateRawSync(Buffer.from('acak '.repeat(9))),
      'UNSUPPORTED_TYPE',
      /tidak dikenali/,
    ],
  ])('%s', async (_, bytes, code, message) => {
    await expect(readTable(await bytes)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });
});

describe.skipIf(dataAbsent('collected hostile workbooks'))('collected hostile workbooks', { timeout }, () => {
  const readable = [
    'MalformedSSTCount.xlsx',
    'SimpleMacro.xlsm',
    'TwoSheetsOneHidden.xlsx',
    'link-external-workbook-a.xlsx',
    'xxe_in_schema.xlsx',
  ];
  const others = dataFiles('uji-masukan/xlsx', /\.xls/).filter((name) => !readable.includes(name));

  test.each(readable)('%s is read', async (name) => {
    expect((await readTable(dataPath('uji-masukan/xlsx', name))).rows.length).toBeGreaterThan(0);
  });

  test.each(others)('%s is refused', async (name) => {
    await expect(readTable(dataPath('uji-masukan/xlsx', name))).rejects.toBeInstanceOf(AppError);
  });

  test.each(dataFiles('uji-masukan/png', /\.png$/))('image %s', async (name) => {
    await expect(readTable(dataPath('uji-masukan/png', name))).rejects.toBeInstanceOf(AppError);
  });

  test('macros and hidden sheets are left alone', async () => {
    const macro = await readTable(dataPath('uji-masukan/xlsx/SimpleMacro.xlsm'));
    expect(macro.rows).toEqual([['This is a macro workbook']]);
    const hidden = await readTable(dataPath('uji-masukan/xlsx/TwoSheetsOneHidden.xlsx'));
    expect(hidden).toMatchObject({ sheet: 'Sheet2', rows: [['Sheet2A1']] });
  });
});
