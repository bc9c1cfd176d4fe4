import { longDate } from '#shared/platform/format/date.ts';
import { documentOf } from '#server/platform/documents/layout.ts';
import type { PrintDocument } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import {
  facts,
  paragraph,
  supervisorFacts,
  THESIS_WIDTH,
  thesisFacts,
  type ThesisHead,
  type ThesisPaperFrame,
} from '#server/platform/documents/thesis-head.ts';

export type ThesisDecreeInput = ThesisPaperFrame & {
  thesis: ThesisHead;
  number: string;
  /** Day of the decree, and the last day it is valid. */
  decided: string;
  validUntil: string | null;
  period: string;
  signer: Signer;
};

/** The decree that appoints the supervisors of a thesis. */
export function thesisDecreeDocument(input: ThesisDecreeInput): PrintDocument {
  const { meta, thesis, number, decided, validUntil, period, place, signer } = input;
  return documentOf(
    { ...meta, number },
    {
      heading: 'SURAT KEPUTUSAN',
      subheading: 'Penetapan Pembimbing Skripsi',
      about: thesis.nim,
      content: [
        paragraph(
          `Menimbang bahwa mahasiswa tersebut di bawah ini telah memenuhi syarat penyusunan skripsi dan judulnya telah disetujui pada ${period}, maka ditetapkan:`,
        ),
        facts([...thesisFacts(thesis), ...supervisorFacts(thesis)]),
        paragraph(
          'Pembimbing bertugas mengarahkan penyusunan skripsi, mencatat bimbingan, dan menyatakan kelayakan seminar serta sidang. ' +
            (validUntil === null ? '' : `Keputusan ini berlaku sampai ${longDate(validUntil)}.`),
        ),
        paragraph(
          'Apabila di kemudian hari terdapat kekeliruan, keputusan ini diperbaiki sebagaimana mestinya.',
        ),
        signatures([signer], { width: THESIS_WIDTH, place, date: decided, verifyUrl: meta.verifyUrl }),
      ],
    },
  );
}
