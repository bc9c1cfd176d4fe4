import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { ImportKindView } from '#shared/connections/imports/import.contract.ts';
import { capitalise } from '#shared/platform/format/name.ts';
import { pageLoader } from '#web/platform/lib/query.ts';
import type { NameOfPage } from '#web/platform/shell/crumbs.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { kindQuery } from './import-queries.ts';
import { NewImport } from './NewImport.tsx';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import type { Upload } from './use-upload.ts';

const BatchWizard = laterPanel(async () => (await import('./BatchWizard.tsx')).BatchWizard);

/** The page of students has a path of its own. */
const kindIn = (params: { kind?: string | undefined }): string => params.kind ?? 'students';

export const loader = pageLoader((client, { params }) => client.ensureQueryData(kindQuery(kindIn(params))));

/** Kinds have English keys; below "Impor" the title need not say that it is one. */
export const crumb: NameOfPage = (data, { kind }) => {
  const { title } = data as ImportKindView;
  return kind === undefined ? title : capitalise(title.replace(/^Impor /, ''));
};

/** `/staff/mahasiswa/add-many` and `/staff/impor/:kind`: a file becomes records, step by step; `impor` names the file. */
export function Component() {
  const kindKey = kindIn(useParams());
  const { data: kind } = useSuspenseQuery(kindQuery(kindKey));
  const [params, setParams] = useSearchParams();
  const id = params.get('impor');
  const open = (next: string | null): void => setParams(next === null ? {} : { impor: next });
  const [upload, setUpload] = useState<Upload | null>(null);
  const show = (next: Upload): void => {
    setUpload(next);
    open(next.id);
  };
  return (
    <Page
      title={kind.title}
      purpose="Unggah tabel Excel atau CSV, periksa setiap barisnya, lalu simpan. Tidak ada data yang berubah sebelum Anda menyimpan."
    >
      {id === null ? (
        <NewImport kind={kind} onOpen={open} onRead={show} />
      ) : (
        <BatchWizard
          key={id}
          kind={kind}
          id={id}
          upload={upload?.id === id ? upload : null}
          onRead={show}
          onNew={() => open(null)}
        />
      )}
    </Page>
  );
}
