import { type EntryKind, entryKindLabels, entryKinds } from '#shared/finance/ledger/ledger.ts';
import { longDate, shortDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { factBlock } from '#server/platform/documents/facts.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { Block, PrintDocument } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { contentWidth } from '#server/platform/documents/style.ts';
import { type Column, table } from '#server/platform/documents/table.ts';

export type PaymentCardInput = {
  meta: PrintMeta;
  place: string;
  date: string;
  signers: readonly Signer[];
  student: { nim: string; name: string; className: string | null };
  owed: number;
  deposit: number;
  /** Terms in their order, each with the moves of money on its bills, the oldest first. */
  terms: readonly { term: string; entries: readonly CardEntry[] }[];
};

type CardEntry = {
  day: string;
  kind: EntryKind;
  amount: number;
  billName: string | null;
  receiptNo: string | null;
};

const WIDTH = contentWidth('portrait');
/** A last term of fewer entries goes along to the page of the signature, which would stand alone there. */
const MOST_TOGETHER = 16;

const columns: Column[] = [
  { title: 'Tanggal', width: 62 },
  { title: 'Uraian', flex: 2 },
  { title: 'Ditagih', width: 64, align: 'right' },
  { title: 'Diterima', width: 64, align: 'right' },
  { title: 'Sisa', width: 64, align: 'right' },
];

/** What an entry does to what the student owes, in rupiah; 0 for what moves only the deposit. */
function effectOf({ kind, amount }: CardEntry): number {
  const { debit, credit }: { debit: string; credit: string } = entryKinds[kind];
  if (debit === 'PIUTANG') return amount;
  return credit === 'PIUTANG' ? -amount : 0;
}

const aboutOf = ({ kind, billName, receiptNo }: CardEntry): string =>
  [entryKindLabels[kind], billName, receiptNo].filter(Boolean).join(', ');

function termBlock({ term, entries }: PaymentCardInput['terms'][number]): Block {
  let left = 0;
  const rows = entries.map((entry) => {
    const effect = effectOf(entry);
    left += effect;
    const amount = rupiah(entry.amount);
    return [
      shortDate(entry.day),
      aboutOf(entry),
      effect > 0 ? amount : '',
      effect > 0 ? '' : amount,
      rupiah(left),
    ];
  });
  return table(columns, rows, { width: WIDTH, look: 'dense', heading: term, margin: [0, 12, 0, 0] });
}

/** Everything a student was billed and paid, term by term as the ledger has it. */
export function paymentCardDocument(input: PaymentCardInput): PrintDocument {
  const { student, terms } = input;
  const nothing: Block[] = [{ text: 'Belum ada tagihan.', margin: [0, 12, 0, 0] }];
  const signed = signatures(input.signers, { width: WIDTH, place: input.place, date: input.date });
  const isShort = (terms.at(-1)?.entries.length ?? MOST_TOGETHER) < MOST_TOGETHER;
  const together = isShort ? terms.length - 1 : terms.length;
  return documentOf(input.meta, {
    heading: 'KARTU PEMBAYARAN',
    about: `${student.nim} ${student.name}`,
    content: [
      factBlock(
        [
          ['Nama', student.name],
          ['NIM', student.nim],
          ['Kelas', student.className],
        ],
        [
          ['Tanggal', longDate(input.date)],
          ['Sisa tagihan', rupiah(input.owed)],
          ['Deposit', rupiah(input.deposit)],
        ],
        { width: WIDTH },
      ),
      ...(terms.length === 0 ? nothing : terms.slice(0, together).map(termBlock)),
      { stack: [...terms.slice(together).map(termBlock), signed], unbreakable: true },
    ],
  });
}
