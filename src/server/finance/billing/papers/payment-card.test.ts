import { meta } from '#test/factories/documents.ts';
import pdfmake from 'pdfmake';
import type { Node } from 'pdfmake/interfaces';
import { expect, test } from 'vitest';
import { paymentCardDocument } from './payment-card.ts';
import { toDefinition } from '#server/platform/documents/pdf-definition.ts';
import { setPdf } from '#server/platform/documents/pdf-engine.ts';

const entry = (billName: string) => ({
  day: '2026-08-24',
  kind: 'PAYMENT' as const,
  amount: 500_000,
  billName,
  receiptNo: null,
});

const terms = (first: number) => [
  { term: 'Ganjil 2025/2026', entries: Array.from({ length: first }, () => entry('SPP Ganjil')) },
  { term: 'Genap 2025/2026', entries: [entry('SPP Genap'), entry('Daftar ulang')] },
];

const card = (first: number) =>
  paymentCardDocument({
    meta,
    place: 'Kota Contoh',
    date: '2026-08-24',
    signers: [{ position: 'Kepala Bagian Keuangan' }],
    student: { nim: '25612010001', name: 'Contoh', className: 'M25A' },
    owed: 0,
    deposit: 0,
    terms: terms(first),
  });

/** The page on which each text begins. */
async function pagesOfTexts(first: number): Promise<Map<string, number>> {
  const pages = new Map<string, number>();
  const note = (node: Node): boolean => {
    if (typeof node.text === 'string') pages.set(node.text, node.startPosition.pageNumber);
    return false;
  };
  await pdfmake.createPdf({ ...toDefinition(card(first)), pageBreakBefore: note }).getBuffer();
  return pages;
}

test('a term never stands alone at the foot of a page: its first entry is with it', async () => {
  await setPdf(card(1));
  const lengths = Array.from({ length: 8 }, (_, at) => 42 + at);
  const pages = await Promise.all(lengths.map(pagesOfTexts));
  const places = pages.map((found) => [found.get('Genap 2025/2026'), found.get('Pembayaran, SPP Genap')]);
  expect(places.map(([heading]) => heading)).toEqual(places.map(([, firstEntry]) => firstEntry));
  expect(new Set(places.flat())).toEqual(new Set([1, 2]));
});

test('the signature never stands alone on the last page: the last term goes along', async () => {
  const ends = await Promise.all(
    Array.from({ length: 6 }, (_, at) => pagesOfTexts(36 + 2 * at)).map(async (found) => {
      const pages = await found;
      return [pages.get('Pembayaran, Daftar ulang'), pages.get('Kepala Bagian Keuangan')];
    }),
  );
  expect(ends.map(([last]) => last)).toEqual(ends.map(([, signature]) => signature));
  expect(new Set(ends.flat())).toEqual(new Set([1, 2]));
});
