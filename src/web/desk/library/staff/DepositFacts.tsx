import type { DepositDetail } from '#shared/desk/library/library-clearance.contract.ts';
import { type ThesisDocumentKind, thesisDocumentLabels } from '#shared/completion/thesis/documents.ts';
import { AttachmentList } from '#web/platform/ui/AttachmentList.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';

const isKind = (kind: string): kind is ThesisDocumentKind => kind in thesisDocumentLabels;

/** What of a thesis is checked against the paper on the table: metadata and files. */
export function DepositFacts({ thesis }: { thesis: DepositDetail }) {
  const { documents } = thesis;
  return (
    <>
      <FactGrid
        facts={[
          ['Judul', thesis.title],
          ['Judul bahasa Inggris', thesis.titleEn],
          ['Mahasiswa', `${thesis.name} (${thesis.nim})`],
          ['Pembimbing', thesis.supervisors.join('; ')],
          ['Kata kunci', thesis.keywords.join(', ')],
          ['Izin publikasi', thesis.mayPublish ? 'Naskah lengkap' : 'Abstrak saja'],
          ['Tanda terima', thesis.number],
          ['Diterima', <MomentText key="at" at={thesis.depositedAt} />],
        ]}
      />
      <AttachmentList files={documents.filter(({ kind }) => isKind(kind))} labels={thesisDocumentLabels} />
    </>
  );
}
