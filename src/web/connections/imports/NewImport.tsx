import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { fillPath } from '#shared/platform/endpoint/endpoint.ts';
import {
  importContract,
  type ImportKindView,
  importProofUpload,
} from '#shared/connections/imports/import.contract.ts';
import { MAX_IMPORT_BYTES } from '#shared/platform/sheets/import-batch.views.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { later } from '#web/platform/lib/later.tsx';
import { ImportWizard } from '#web/platform/ui/import/ImportWizard.tsx';
import { sheetsIn } from '#web/platform/ui/import/sheets-in.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { recentQuery } from './import-queries.ts';
import classes from './imports.module.css';
import { KnownColumns } from './KnownColumns.tsx';
import { statusChips } from './import-words.ts';
import { type Upload, useUpload } from './use-upload.ts';

const UploadField = laterPanel(async () => (await import('#web/platform/ui/UploadField.tsx')).UploadField);

const SheetSelect = later(async () => (await import('#web/platform/ui/import/SheetSelect.tsx')).SheetSelect);

type Props = {
  kind: ImportKindView;
  /** Opens an earlier upload. */
  onOpen: (id: string) => void;
  onRead: (upload: Upload) => void;
};

/** The file step, and the files that were uploaded lately. */
export function NewImport({ kind, onOpen, onRead }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [proof, setProof] = useState<File[]>([]);
  const [refusal, setRefusal] = useState<Error>();
  const upload = useUpload(kind.key, onRead);
  const choose = (next: File | null): void => {
    setFile(next);
    setRefusal(undefined);
  };
  const read = (sheet: string): void => {
    if (file !== null) upload.send({ file, proof }, sheet, setRefusal);
  };
  const sheets = sheetsIn(refusal);
  const path = fillPath(importContract.template.path, { kind: kind.key });
  return (
    <>
      <Panel>
        <ImportWizard
          noun={kind.noun}
          step="file"
          onStep={() => undefined}
          fields={[]}
          file={{
            value: file,
            templateUrl: path,
            maxBytes: MAX_IMPORT_BYTES,
            busy: upload.busy,
            error: refusal && messageOf(refusal),
            below: sheets && <SheetSelect {...sheets} isBusy={upload.busy} onChange={read} />,
          }}
          onFile={choose}
          guesses={[]}
          onMap={() => undefined}
          rows={[]}
          onRepair={() => undefined}
          job={null}
          result={null}
          onNext={() => read('')}
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
