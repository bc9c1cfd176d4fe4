import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { textsIn } from '#test/factories/documents.ts';
import type { Block } from './print-document.ts';
import { signatures } from './signatures.ts';

const url = 'https://contoh.test/verify/Jx3k9QmZ2pT7vLw8';

function canvasesIn(block: Block): Extract<Block, { canvas: unknown }>['canvas'][] {
  if ('canvas' in block) return [block.canvas];
  if ('stack' in block) return block.stack.flatMap(canvasesIn);
  return 'columns' in block ? block.columns.flatMap(canvasesIn) : [];
}

const textsOf = (block: Block): string[] =>
  textsIn({ title: '', orientation: 'portrait', content: [block], footer: '', createdAt: new Date(0) });

test('the bars of the code cover its dark cells and no others', () => {
  const [bars = []] = canvasesIn(signatures([{ position: 'Ketua' }], { width: 500, verifyUrl: url }));
  const { data, size } = create(url, { errorCorrectionLevel: 'M' }).modules;
  const cell = 54 / size;
  const drawn = new Set<number>();
  for (const bar of bars) {
    if (bar.type !== 'rect') continue;
    const first = Math.round(bar.y / cell) * size + Math.round(bar.x / cell);
    for (let at = 0; at < Math.round(bar.w / cell); at += 1) drawn.add(first + at);
  }
  expect([...drawn]).toEqual(Array.from(data.keys()).filter((at) => data[at] === 1));
});

test('names the office, the person and the number; a missing name leaves dots', () => {
  const block = signatures(
    [{ position: 'Dosen PA' }, { position: 'Ketua', name: 'Dr. Contoh', id: 'NIDN 1' }],
    {
      width: 500,
      place: 'Yogyakarta',
      date: '2025-09-01',
    },
  );
  expect(textsOf(block)).toEqual([
    'Yogyakarta, 1 September 2025',
    'Dosen PA',
    'Ketua',
    expect.stringMatching(/^\.+$/),
    'Dr. Contoh',
    'NIDN 1',
  ]);
  expect(canvasesIn(block)).toEqual([]);
});

test('a single signature stands at the right', () => {
  const block = signatures([{ position: 'Ketua', name: 'Dr. Contoh' }], { width: 500 });
  const [columns] = 'stack' in block ? block.stack : [];
  const [cells] = columns && 'columns' in columns ? columns.columns : [];
  expect(cells && 'table' in cells ? cells.table.widths : []).toEqual([310, 190]);
});
