import { hundredths } from '#shared/platform/format/number.ts';
import { bound } from '#server/platform/documents/bind.ts';
import { documentOf } from '#server/platform/documents/layout.ts';
import type { PrintDocument } from '#server/platform/documents/print-document.ts';
import { signatures } from '#server/platform/documents/signatures.ts';
import { table } from '#server/platform/documents/table.ts';
import {
  facts,
  sittingFacts,
  sittingName,
  THESIS_WIDTH,
  thesisFacts,
  type ThesisHead,
  type ThesisPaperFrame,
  type ThesisSitting,
} from '#server/platform/documents/thesis-head.ts';
import type { PrintedSheet } from './thesis-minutes.ts';

/** A sheet to be filled in by hand has aspects without scores. */
export type SheetToPrint = Omit<PrintedSheet, 'aspects' | 'total'> & {
  id: string | null;
  aspects: readonly { label: string; weight: number; score: number | null }[];
  total: number | null;
  note: string;
};

export type ScoreSheetInput = ThesisPaperFrame & {
  thesis: ThesisHead;
  sitting: ThesisSitting;
  sheets: readonly SheetToPrint[];
};

const sheetDocument = (
  { meta, thesis, sitting, place }: ScoreSheetInput,
  sheet: SheetToPrint,
): PrintDocument =>
  documentOf(meta, {
    heading: 'LEMBAR PENILAIAN',
    subheading: sittingName(sitting),
    about: thesis.nim,
    content: [
      facts([...thesisFacts(thesis), ...sittingFacts(sitting), ['Penilai', `${sheet.name} (${sheet.role})`]]),
      table(
        [
          { title: 'No', width: 22, align: 'right' },
          { title: 'Aspek', flex: 1 },
          { title: 'Bobot', width: 50, align: 'right' },
          { title: 'Nilai (0–100)', width: 80, align: 'right' },
        ],
        [
          ...sheet.aspects.map(({ label, weight, score }, i) => [
            i + 1,
            label,
            `${weight}%`,
            score === null ? '' : hundredths(score),
          ]),
          ['', 'Nilai', '100%', sheet.total === null ? '' : hundredths(sheet.total)],
        ],
        { width: THESIS_WIDTH, look: 'grid', rowHeight: 18 },
      ),
      facts([['Catatan', sheet.note]]),
      signatures([{ position: sheet.role, name: sheet.name, id: sheet.id }], {
        width: THESIS_WIDTH,
        place,
        date: sitting.date,
        verifyUrl: meta.verifyUrl,
      }),
    ],
  });

/** Score sheets of a defence, one page for each. */
export const scoreSheetDocument = (input: ScoreSheetInput): PrintDocument =>
  bound(
    `Lembar penilaian ${input.thesis.nim}`,
    input.sheets.map((sheet) => sheetDocument(input, sheet)),
  );
