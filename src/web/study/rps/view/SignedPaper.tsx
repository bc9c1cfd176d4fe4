import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import type { AttachmentView } from '#shared/platform/procedures/procedure.views.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { callRaw } from '#web/platform/lib/call.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from '../rps.module.css';

/** Loads the file as a PDF, whatever type the server sent, so that the browser never renders it as a page. */
async function loadPdf(file: string, signal: AbortSignal): Promise<Blob> {
  const response = await callRaw(fileContract.downloadPrivate, { query: { file }, signal });
  return new Blob([await response.arrayBuffer()], { type: 'application/pdf' });
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (blob === undefined) return undefined;
    const made = URL.createObjectURL(blob);
    const shown = requestAnimationFrame(() => setUrl(made));
    return () => {
      cancelAnimationFrame(shown);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}

/** The signed plan beside the entered one; a download on narrow screens. */
export function SignedPaper({ file }: { file: AttachmentView }) {
  const { data } = useLookup({
    queryKey: ['rps-paper', file.file],
    queryFn: ({ signal }) => loadPdf(file.file, signal),
    staleTime: Infinity,
  });
  const url = useObjectUrl(data);
  const take = () =>
    void download(fileContract.downloadPrivate, { query: { file: file.file } }, file.name).catch(showError);
  return (
    <Panel
      title="RPS bertanda tangan"
      hint={file.name}
      actions={
        <Button variant="default" size="compact-md" onClick={take}>
          Unduh
        </Button>
      }
    >
      <div className={classes.paper}>
        {url !== null && (
          <object
            data={`${url}#navpanes=0`}
            type="application/pdf"
            aria-label={`RPS bertanda tangan ${file.name}`}
          >
            Peramban ini tidak menampilkan PDF. Unduh berkasnya untuk membaca.
          </object>
        )}
      </div>
    </Panel>
  );
}
