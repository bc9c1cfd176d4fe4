import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import { covered, type PrintDocument, type TableCell } from '#server/platform/documents/print-document.ts';
import { contentWidth, ink, size } from '#server/platform/documents/style.ts';
import { columnWidths } from '#server/platform/documents/table.ts';

export type PasswordSheetInput = {
  meta: PrintMeta;
  /** Class or group, printed under the title. */
  group: string;
  /** Address of the sign-in page. */
  signInUrl: string;
  /** Passwords should avoid letters that look alike (O 0, l I 1): they are copied from paper. */
  accounts: readonly { name: string; /** NIM or e-mail. */ login: string; password: string }[];
};

const WIDTH = contentWidth('portrait');
const SLIPS_A_ROW = 2;
const WIDTHS = columnWidths([{ title: '' }, { title: '' }], 'grid', WIDTH);

function slip({ name, login, password }: PasswordSheetInput['accounts'][number], url: string): TableCell {
  return {
    margin: [4, 5, 4, 6],
    stack: [
      { text: name, bold: true },
      {
        columns: [{ text: 'Masuk dengan', color: ink.muted, width: 82 }, { text: login }],
        margin: [0, 3, 0, 0],
      },
      {
        columns: [
          { text: 'Kata sandi pertama', color: ink.muted, width: 82, margin: [0, 3.5, 0, 0] },
          { text: password, bold: true, fontSize: size.title - 1, characterSpacing: 1 },
        ],
        margin: [0, 1, 0, 0],
      },
      {
        text: `${url}: kata sandi ini harus diganti saat pertama masuk. Jangan perlihatkan kepada siapa pun.`,
        fontSize: size.tiny + 0.5,
        color: ink.muted,
        margin: [0, 4, 0, 0],
      },
    ],
  };
}

function slipRows({ accounts, signInUrl }: PasswordSheetInput): TableCell[][] {
  const rows: TableCell[][] = [];
  for (let i = 0; i < accounts.length; i += SLIPS_A_ROW) {
    const row = accounts.slice(i, i + SLIPS_A_ROW).map((account) => slip(account, signInUrl));
    rows.push(row.length === SLIPS_A_ROW ? row : [...row, covered]);
  }
  return rows;
}

/** First passwords on slips to cut apart and hand to each person. */
export function passwordSheetDocument(input: PasswordSheetInput): PrintDocument {
  const rows = slipRows(input);
  return documentOf(input.meta, {
    heading: 'KATA SANDI PERTAMA',
    subheading: input.group,
    about: input.group,
    content: [
      {
        text: 'Rahasia. Potong tiap kotak dan serahkan langsung kepada pemiliknya; lembar ini hanya dapat dicetak sekali.',
        alignment: 'center',
        color: ink.muted,
        margin: [0, 0, 0, 6],
      },
      rows.length === 0
        ? { text: 'Tidak ada akun.', italics: true, alignment: 'center' }
        : { table: { widths: WIDTHS, dontBreakRows: true, body: rows }, layout: 'grid' },
    ],
  });
}
