import { Button, Group, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { libraryCatalogContract } from '#shared/desk/library/library-catalog.contract.ts';
import type { CopyView, TitleFields } from '#shared/desk/library/library.views.ts';
import { download } from '#web/platform/lib/download.ts';
import { later } from '#web/platform/lib/later.tsx';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { TitleFacts } from '../TitleFacts.tsx';
import { CopyList } from './CopyList.tsx';

const TitleDialog = later(async () => (await import('./TitleDialog.tsx')).TitleDialog);
const CopyDialog = later(async () => (await import('./CopyDialog.tsx')).CopyDialog);

const titleQuery = (id: string) => endpointQuery(libraryCatalogContract.get, { params: { id } });
export const loader = pageLoader((client, { params }) =>
  client.ensureQueryData(titleQuery(params['id'] ?? '')),
);

function useRemoveTitle({ _id: id, title, updatedAt }: TitleFields): () => Promise<void> {
  const navigate = useNavigate();
  const remove = useAskedChange(libraryCatalogContract.remove, [libraryCatalogContract.titles]);
  return async () => {
    const question = { title: `Hapus "${title}"?`, consequence: 'Judul ini hilang dari katalog.' };
    if (await remove(question, { params: { id }, body: { updatedAt } })) {
      void navigate('/staff/perpustakaan?tab=katalog');
    }
  };
}

/** `/staff/perpustakaan/judul/:id`: a title with its copies. */
export function Component() {
  const { id = '' } = useParams();
  const can = useCan();
  const { data: title } = useSuspenseQuery(titleQuery(id));
  const [editing, setEditing] = useState(false);
  const [copy, setCopy] = useState<{ copy: CopyView | null } | null>(null);
  const remove = useRemoveTitle(title);
  const mayEdit = can({ permissions: ['library:update'] });
  const mayAdd = can({ permissions: ['library:create'] });
  const labels = () => download(libraryCatalogContract.labels, { query: { titleId: id } });
  return (
    <Page
      title={title.title}
      actions={
        <>
          {can(libraryCatalogContract.remove.access) && title.copies === 0 && (
            <Button variant="default" color="red" onClick={() => void remove()}>
              Hapus
            </Button>
          )}
          {mayEdit && <Button onClick={() => setEditing(true)}>Ubah judul</Button>}
        </>
      }
    >
      <Stack>
        <Panel title="Keterangan">
          <TitleFacts title={title} />
        </Panel>
        <Panel
          title="Eksemplar"
          hint={`${title.available} dari ${title.copies} tersedia`}
          actions={
            <Group gap="sm">
              {title.copies > 0 && <PrintButton print={labels}>Label</PrintButton>}
              {mayAdd && <Button onClick={() => setCopy({ copy: null })}>Tambah eksemplar</Button>}
            </Group>
          }
        >
          <CopyList copies={title.copyList} onEdit={mayEdit ? (one) => setCopy({ copy: one }) : null} />
        </Panel>
      </Stack>
      {editing && <TitleDialog title={title} onClose={() => setEditing(false)} />}
      {copy !== null && <CopyDialog titleId={id} copy={copy.copy} onClose={() => setCopy(null)} />}
    </Page>
  );
}
