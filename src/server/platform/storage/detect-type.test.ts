import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { toXlsx } from '#server/platform/sheets/write-sheet.ts';
import { zipStream } from '#server/platform/sheets/zip-stream.ts';
import { checkType, mimeOf, type UploadType } from './check-type.ts';
import { detectType } from './detect-type.ts';

describe('a file is what its bytes say', () => {
  test.each([
    ['', 'empty'],
    ['ffd8ffe000104a46', 'jpg'],
    ['89504e470d0a1a0a', 'png'],
    ['5249464600000000574542505650', 'webp'],
    ['524946460000000057415645', 'unknown'],
    ['474946383961', 'gif'],
    [Buffer.from('%PDF-1.7').toString('hex'), 'pdf'],
    ['d0cf11e0a1b11ae1', 'ole'],
    [`00000018${Buffer.from('ftypheic').toString('hex')}`, 'heic'],
    [`0000001c${Buffer.from('ftypavif').toString('hex')}`, 'avif'],
    [`0000001c${Buffer.from('ftypmif1\0\0\0\0mif1avifmiaf', 'latin1').toString('hex')}`, 'avif'],
    [`0000001c${Buffer.from('ftypmif1\0\0\0\0mif1heic', 'latin1').toString('hex')}`, 'heic'],
    [`0000001c${Buffer.from('ftypmif1').toString('hex')}`, 'heic'],
    [`00000018${Buffer.from('ftypisom').toString('hex')}`, 'unknown'],
    ['1f8b08', 'archive'],
    [Buffer.from('PK\x05\x06').toString('hex'), 'zip'],
    [Buffer.from('nim;nama\n').toString('hex'), 'text'],
    ['efbbbf6e696d', 'text'],
    ['fffe6e00', 'text'],
    [Buffer.from('<svg xmlns="x"/>').toString('hex'), 'html'],
    [Buffer.from('<!DOCTYPE html><script>').toString('hex'), 'html'],
    ['4d5a9000030000', 'unknown'],
  ])('%s → %s', (hex, type) => {
    expect(detectType(Buffer.from(hex, 'hex'))).toBe(type);
  });

  test.each([
    [['jpg', 'png', 'webp']],
    [['pdf']],
    [['docx', 'pdf']],
    [['jpg', 'png', 'webp', 'pdf', 'docx', 'xlsx', 'text']],
  ])('a file without bytes is said to be empty, whatever is asked for: %j', async (allowed) => {
    await expect(checkType(Buffer.alloc(0), allowed as UploadType[])).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('Berkas kosong') as string,
    });
  });

  test('a picture of an iPhone is refused with the way to send a JPG, where pictures are asked for', async () => {
    const heic = Buffer.from(`00000018${Buffer.from('ftypheic').toString('hex')}`, 'hex');
    const refused = (allowed: UploadType[]) =>
      checkType(heic, allowed).catch(({ message }: Error) => message);
    expect(await refused(['jpg', 'png', 'webp', 'pdf'])).toContain('Paling kompatibel');
    expect(await refused(['pdf'])).toBe('Jenis berkas tidak sesuai. Unggah PDF.');
  });

  test('an AVIF picture is called one, and no way through an iPhone is told', async () => {
    const avif = Buffer.from(`0000001c${Buffer.from('ftypavif').toString('hex')}`, 'hex');
    const refused = await checkType(avif, ['jpg', 'png', 'webp']).catch(({ message }: Error) => message);
    expect(refused).toBe('Gambar ini berformat AVIF. Simpan sebagai JPG atau PNG, lalu unggah lagi.');
  });

  test('office documents are told apart by what they hold', async () => {
    const xlsx = await buffer(toXlsx({ title: 'x', columns: [{ key: 'a', label: 'A' }], rows: [] }));
    expect(detectType(xlsx)).toBe('xlsx');
    expect(detectType(await buffer(zipStream([{ name: 'word/document.xml', content: ['x'] }])))).toBe('docx');
    expect(detectType(await buffer(zipStream([{ name: 'a.exe', content: ['x'] }])))).toBe('zip');
  });
});

describe('an upload', () => {
  test('is accepted as one of the allowed types', async () => {
    expect(await checkType(Buffer.from('%PDF-1.7'), ['jpg', 'pdf'])).toBe('pdf');
    expect(mimeOf('pdf')).toBe('application/pdf');
  });

  test.each([
    [['pdf'] as const, 'Jenis berkas tidak sesuai. Unggah PDF.'],
    [['pdf', 'docx'] as const, 'Jenis berkas tidak sesuai. Unggah PDF atau Word (.docx).'],
    [['jpg', 'webp', 'pdf'] as const, 'Jenis berkas tidak sesuai. Unggah JPG, WebP, atau PDF.'],
  ])('otherwise is refused, naming %j', async (allowed, message) => {
    await expect(checkType(Buffer.from('89504e470d0a1a0a', 'hex'), allowed)).rejects.toMatchObject({
      code: 'UNSUPPORTED_TYPE',
      message,
    });
  });

  test('is recognised on disk, however far the telling names are from its start', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'type-'));
    const noise = Array.from({ length: 40_000 }, (_, index) => String((index * 7919) % 10_007)).join();
    const parts = [
      { name: 'a.txt', content: [noise] },
      { name: 'word/document.xml', content: ['x'] },
    ];
    const file = path.join(folder, 'a');
    await writeFile(file, await buffer(zipStream(parts)));
    expect(await checkType(file, ['docx'])).toBe('docx');
    await writeFile(file, '%PDF-1.7');
    expect(await checkType(file, ['pdf'])).toBe('pdf');
    await rm(folder, { recursive: true });
  });
});
