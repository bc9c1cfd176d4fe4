import { bound } from '#server/platform/documents/bind.ts';
import { documentOf } from '#server/platform/documents/layout.ts';
import type { PrintDocument } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import {
  facts,
  paragraph,
  sittingFacts,
  sittingName,
  THESIS_WIDTH,
  thesisFacts,
  type ThesisHead,
  type ThesisPaperFrame,
  type ThesisSitting,
} from '#server/platform/documents/thesis-head.ts';

export type InvitationInput = ThesisPaperFrame & {
  thesis: ThesisHead;
  sitting: ThesisSitting;
  number: string;
  /** Who is invited, and as what. */
  guests: readonly { name: string; role: string }[];
  /** What comes with it: "Proposal". */
  attachments: readonly string[];
  signer: Signer;
};

const letterTo = (input: InvitationInput, guest: InvitationInput['guests'][number]): PrintDocument => {
  const { meta, thesis, sitting, number, attachments, place, date, signer } = input;
  return documentOf(
    { ...meta, number },
    {
      heading: 'UNDANGAN',
      subheading: sittingName(sitting),
      about: thesis.nim,
      content: [
        { text: `Yth. ${guest.name}`, bold: true },
        { text: `sebagai ${guest.role}`, margin: [0, 0, 0, 8] },
        paragraph(
          `Bersama ini kami mengundang Bapak/Ibu untuk hadir dalam ${sittingName(sitting).toLowerCase()} berikut:`,
        ),
        facts([...thesisFacts(thesis), ...sittingFacts(sitting)]),
        paragraph(attachments.length === 0 ? 'Lampiran: -' : `Lampiran: ${attachments.join(', ')}.`),
        paragraph('Atas kehadiran Bapak/Ibu kami ucapkan terima kasih.'),
        signatures([signer], { width: THESIS_WIDTH, place, date, verifyUrl: meta.verifyUrl }),
      ],
    },
  );
};

/** The invitations to a seminar or defence, one page for each guest. */
export const invitationDocument = (input: InvitationInput): PrintDocument =>
  bound(
    `Undangan ${input.thesis.nim}`,
    input.guests.map((guest) => letterTo(input, guest)),
  );
