import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { fillPath } from '#shared/platform/endpoint/endpoint.ts';
import {
  importContract,
  type ImportKindView,
  importProofUpload,
  PROOF_FIELD,
} from '#shared/connections/imports/import.contract.ts';
import { type ImportBatchView, MAX_IMPORT_BYTES } from '#shared/platform/sheets/import-batch.views.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { ImportWizard } from '#web/platform/ui/import/ImportWizard.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { batchChanges, recentQuery } from './import-queries.ts';
import classes from './imports.module.css';
import { KnownColumns } from './KnownColumns.tsx';
import { statusChips } from './import-words.ts';

const UploadField = laterPanel(async () => (await import('#web/platform/ui/UploadField.tsx')).UploadField);

type Told = {
  onSuccess: (answer: { data: ImportBatchView; message: string | undefined }) => void;
  onError: (error: Error) => void;
};

/** Sends a file: students have a call of their own. */
function useUpload(kind: string) {
  const students = useEndpointMutation(importContract.addManyStudent, { invalidates: batchChanges });
  const others = useEndpointMutation(importContract.upload, { invalidates: batchChanges });
  return {
    busy: students.isPending || others.isPending,
    send: (file: File, proof: readonly File[], told: Told): void => {
      if (kind === 'students') students.mutate({ body: {}, files: { file } }, told);
      else others.mutate({ params: { kind }, body: {}, files: { file, [PROOF_FIELD]: [...proof] } }, told);
    },
  };
}

type Props = { kind: ImportKindView; onOpen: (id: string) => void };

/** The file step, and the files that were uploaded lately. */
export function NewImport({ kind, onOpen }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [proof, setProof] = useState<File[]>([]);
  const [error, setError] = useState<string>();
  const upload = useUpload(kind.key);
  const choose = (next: File | null): void => {
    setFile(next);
    setError(undefined);
  };
  const read = (): void => {
    if (file === null) return;
    upload.send(file, proof, {
      onSuccess: ({ data, message }) => {
        if (data.sameAs === null) toast.success(message ?? 'Berkas terbaca.');
        else toast.warning(message ?? 'Berkas ini sudah pernah diunggah.');
        onOpen(data._id);
      },
      onError: (refusal) => setError(messageOf(refusal)),
    });
  };
  const path = fillPath(importContract.template.path, { kind: kind.key });
  return (
    <>
      <Panel>
        <ImportWizard
          noun={kind.noun}
          step="file"
          onStep={() => undefined}
          fields={[]}
          file={{ value: file, templateUrl: path, maxBytes: MAX_IMPORT_BYTES, busy: upload.busy, error }}
          onFile={choose}
          guesses={[]}
          onMap={() => undefined}
          rows={[]}
          onRepair={() => undefined}
          job={null}
          result={null}
          onNext={read}
        />
      </Panel>
      {kind.takesProof && (
        <Panel
          title="Bukti (opsional)"
          hint="Pilih sebelum membaca berkas. Disimpan tertutup dan tampil pada setiap pembayaran dari berkas ini."
        >
          <UploadField label="Bukti mutasi" rule={importProofUpload} value={proof} onChange={setProof} />
        </Panel>
      )}
      <RecentImports kind={kind.key} onOpen={onOpen} />
      <KnownColumns kind={kind} />
    </>
  );
}

/** Files uploaded lately, to go on with one or to take one back. */
function RecentImports({ kind, onOpen }: { kind: string; onOpen: (id: string) => void }) {
  const { data } = useLookup(recentQuery(kind));
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Panel title="Unggahan terakhir" hint="Pratinjau yang tidak diselesaikan dihapus setelah 7 hari.">
      <ul className={classes.recent}>
        {data.data.map(({ _id, fileName, createdAt, status, counts }) => (
          <li key={_id}>
            <Anchor component="button" type="button" onClick={() => onOpen(_id)}>
              {fileName}
            </Anchor>
            <span className={classes.soft}>
              <MomentText at={createdAt} /> · {grouped(counts.total)} baris
            </span>
            <StatusChip tone={statusChips[status].tone}>{statusChips[status].label}</StatusChip>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
