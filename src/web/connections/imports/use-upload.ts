import { importContract, PROOF_FIELD } from '#shared/connections/imports/import.contract.ts';
import type { ImportBatchView } from '#shared/platform/sheets/import-batch.views.ts';
import type { SheetRead } from '#shared/platform/sheets/sheet-read.views.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { batchChanges } from './import-queries.ts';

type Sheets = Pick<SheetRead, 'sheet' | 'sheets'>;
type Chosen = { file: File; proof: readonly File[] };
type Answer = { data: ImportBatchView & Partial<Sheets>; message: string | undefined };

/** A preview with what it was read from, as long as the page is open: another sheet of it can be read. */
export type Upload = Chosen & Sheets & { id: string };

/** Reads a file, or another sheet of it: students have a call of their own. @param onRead is told of the new preview. */
export function useUpload(kind: string, onRead: (upload: Upload) => void) {
  const students = useEndpointMutation(importContract.addManyStudent, { invalidates: batchChanges });
  const others = useEndpointMutation(importContract.upload, { invalidates: batchChanges });
  return {
    busy: students.isPending || others.isPending,
    send: ({ file, proof }: Chosen, sheet: string, onError: (error: Error) => void): void => {
      const onSuccess = ({ data, message }: Answer): void => {
        if (data.sameAs === null) toast.success(message ?? 'Berkas terbaca.');
        else toast.warning(message ?? 'Berkas ini sudah pernah diunggah.');
        onRead({ id: data._id, file, proof, sheet: data.sheet ?? '', sheets: data.sheets ?? [] });
      };
      const told = { onSuccess, onError };
      if (kind === 'students') students.mutate({ body: { sheet }, files: { file } }, told);
      else {
        const files = { file, [PROOF_FIELD]: [...proof] };
        others.mutate({ params: { kind }, body: { sheet }, files }, told);
      }
    },
  };
}
