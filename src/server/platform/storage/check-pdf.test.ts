import { describe, expect, test } from 'vitest';
import { dataAbsent, dataFiles, dataPath } from '#test/data-folder.ts';
import { checkPdf, checkPdfFile } from './check-pdf.ts';

const pdf = (body = '', header = '%PDF-1.4', end = 'startxref\n9\n%%EOF\n') =>
  Buffer.from(`${header}\n1 0 obj\n<< /Type /Catalog ${body} >>\nendobj\n${end}`);

test('tells version, password and what runs by itself', async () => {
  expect(await checkPdf([pdf()])).toEqual({ version: '1.4', encrypted: false, active: false });
  expect(await checkPdf([pdf('/Encrypt 5 0 R', '%PDF-2.0')])).toEqual({
    version: '2.0',
    encrypted: true,
    active: false,
  });
  expect(await checkPdf([pdf('/OpenAction 3 0 R')])).toMatchObject({ active: true });
});

test('finds what lies across two pieces, wherever they are cut', async () => {
  const file = pdf('/Encrypt 5 0 R');
  for (let cut = 8; cut < file.length; cut += 1) {
    const facts = await checkPdf([file.subarray(0, cut), file.subarray(cut)]);
    expect(facts).toEqual({ version: '1.4', encrypted: true, active: false });
  }
});

test.each<[string, Buffer]>([
  ['no header', pdf('', 'PDF-1.4')],
  ['no version', pdf('', '%PDF-')],
  ['a version that does not exist', pdf('', '%PDF-9.4')],
  ['no end', pdf('', '%PDF-1.4', '')],
  ['an end far behind', pdf('', '%PDF-1.4', `startxref\n9\n%%EOF\n${' '.repeat(2_000)}`)],
  ['no objects', Buffer.from('%PDF-1.4\nstartxref\n%%EOF')],
  ['nothing', Buffer.alloc(0)],
])('refuses one with %s', async (_, bytes) => {
  await expect(checkPdf([bytes])).rejects.toThrow('Berkas PDF rusak atau tidak lengkap.');
});

describe.skipIf(dataAbsent('malformed PDFs'))('malformed PDFs', () => {
  const outcomeOf = async (name: string) => {
    try {
      return await checkPdfFile(dataPath('uji-masukan/pdf', name));
    } catch (error) {
      return error instanceof Error ? error.message : error;
    }
  };

  test.each(dataFiles('uji-masukan/pdf', /\.pdf$/))('%s is described or refused', async (name) => {
    const outcome = await outcomeOf(name);
    expect(outcome).toSatisfy(
      (each: unknown) =>
        (typeof each === 'string' && each.startsWith('Berkas PDF rusak')) ||
        Object(each).version !== undefined,
    );
  });

  test.each([
    ['hello_world.pdf', { encrypted: false, active: false }],
    ['horror-encryption_openpassword.pdf', { encrypted: true }],
    ['horror-javascript.pdf', { active: true }],
    ['horror-fileAttachment.pdf', { active: true }],
  ])('%s', async (name, facts) => {
    expect(await outcomeOf(name)).toMatchObject(facts);
  });

  test.each([
    'minimal_test.pdf',
    'T01_003_header-no-minor-version.pdf',
    'T01_006_header-invalid-syntax-no-pdf.pdf',
    'T04_002_EOF-missing.pdf',
  ])('%s is refused', async (name) => {
    expect(await outcomeOf(name)).toMatch(/^Berkas PDF rusak/);
  });
});
