import { Button } from '@mantine/core';
import { useState } from 'react';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { supersededFiles, thesisDocumentLabels } from '#shared/completion/thesis/documents.ts';
import { later } from '#web/platform/lib/later.tsx';
import { AttachmentList } from '#web/platform/ui/AttachmentList.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { staleTheses } from '../thesis-query.ts';

const DocumentDialog = later(async () => (await import('./DocumentDialog.tsx')).DocumentDialog);

/** The documents of the own thesis: what may be added now, and what may still go. */
export function Documents({ thesis }: { thesis: ThesisDetail }) {
  const [adding, setAdding] = useState(false);
  const remove = useAskedChange(thesisContract.removeDocument, staleTheses);
  const { _id: id, updatedAt, documentSkripsi: files, similarityPercent, uploadable } = thesis;
  return (
    <Panel
      title="Dokumen"
      {...(similarityPercent !== null && { hint: `Kemiripan ${similarityPercent}%` })}
      actions={
        uploadable.length > 0 && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Unggah
          </Button>
        )
      }
    >
      <AttachmentList
        files={files}
        labels={thesisDocumentLabels}
        superseded={supersededFiles(files)}
        onRemove={({ _id: documentSkripsi, name }) =>
          void remove(
            { title: `Hapus ${name}?`, consequence: 'Berkas ini hilang dari skripsi Anda.' },
            { params: { id, updatedAt }, body: { documentSkripsi } },
          )
        }
      />
      {adding && <DocumentDialog thesis={thesis} onClose={() => setAdding(false)} />}
    </Panel>
  );
}
