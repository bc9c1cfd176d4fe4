import { Alert, Box, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { importContract, type ImportKindView } from '#shared/connections/imports/import.contract.ts';
import { type ImportBatchView } from '#shared/platform/sheets/import-batch.views.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { MAX_IMPORT_BYTES, NOTES } from '#shared/platform/sheets/import-batch.views.ts';
import type { JobView } from '#shared/platform/jobs/jobs.contract.ts';
import { isFinal } from '#shared/platform/jobs/jobs.contract.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useJobChanging } from '#web/platform/lib/jobs.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { type ImportStep, ImportWizard } from '#web/platform/ui/import/ImportWizard.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { ColumnsBeside } from './ColumnsBeside.tsx';
import { FailedRows } from './FailedRows.tsx';
import { FileNotes } from './FileNotes.tsx';
import { batchChanges, batchQuery } from './import-queries.ts';
import { PreviewGrid } from './PreviewGrid.tsx';
import { SettingFields } from './SettingFields.tsx';
import { useMapping } from './use-mapping.ts';
import type { Upload } from './use-upload.ts';

const OtherSheet = later(async () => (await import('./OtherSheet.tsx')).OtherSheet);

type Props = {
  kind: ImportKindView;
  id: string;
  /** What it was read from, where that happened on this page. */
  upload: Upload | null;
  onRead: (upload: Upload) => void;
  onNew: () => void;
};
type OpenProps = Omit<Props, 'id'> & { batch: ImportBatchView };

/** Where a batch stands: its job decides while one runs, then its status, then where the person is. */
function stepOf(batch: ImportBatchView, job: JobView | undefined, chosen: ImportStep): ImportStep {
  if (batch.jobId !== null && job !== undefined && !isFinal(job.status)) return 'progress';
  if (batch.status === 'PREVIEW') return chosen;
  return batch.status === 'COMMITTING' ? 'progress' : 'result';
}

/** What became of the rows, in the words of the wizard. */
const resultOf = ({ counts: { created, updated, skipped, failed } }: ImportBatchView) => ({
  created,
  updated,
  skipped,
  failed,
});

/** One uploaded file from its columns to its result. */
export function BatchWizard({ id, ...props }: Props) {
  const asked = useQuery(batchQuery(id));
  return (
    <Asked query={asked} what="unggahan">
      {(batch) => <OpenBatch {...props} batch={batch} />}
    </Asked>
  );
}

function OpenBatch({ kind, batch, upload, onRead, onNew }: OpenProps) {
  const { _id: id, counts } = batch;
  const ask = useConfirm();
  const job = useJobChanging(batch.jobId, batchChanges);
  const mapping = useMapping(kind, batch);
  const [chosen, setChosen] = useState<ImportStep>('mapping');
  const commit = useEndpointMutation(importContract.commit, { invalidates: batchChanges });
  const undo = useEndpointMutation(importContract.undo, { invalidates: batchChanges });
  const step = stepOf(batch, job, chosen);
  const params = { params: { id } };
  const store = (): void => commit.mutate(params, { onError: showError });
  const takeBack = async (): Promise<void> => {
    const yes = await ask({
      title: `Urungkan impor ${batch.fileName}?`,
      consequence: `${grouped(counts.created)} ${kind.noun} dihapus dan ${grouped(counts.updated)} dikembalikan seperti semula. Yang sudah dipakai tetap ada dan disebutkan.`,
      verb: 'Urungkan',
    });
    if (yes) undo.mutate(params, { onError: showError });
  };
  const forward = (): void => (step === 'mapping' ? mapping.save(() => setChosen('preview')) : store());
  const next = {
    mapping: { label: 'Lihat pratinjau', ready: mapping.ready },
    preview: { label: `Simpan ${grouped(counts.ticked)} ${kind.noun}`, ready: counts.ticked > 0 },
  };
  return (
    <Panel title={batch.fileName} hint={`${grouped(counts.total)} baris`}>
      {batch.sameAs !== null && step !== 'result' && (
        <Alert color="yellow" mb="md" title="Berkas ini sudah pernah diunggah">
          {batch.sameAs.status === 'COMMITTED'
            ? 'Baris yang sudah tercatat tidak akan ditambahkan lagi.'
            : 'Unggahan yang dulu belum disimpan, jadi belum ada baris yang tercatat darinya.'}
        </Alert>
      )}
      {batch.options[NOTES] !== undefined && step !== 'result' && (
        <FileNotes notes={batch.options[NOTES]} isOpen={upload !== null} onNew={onNew} />
      )}
      {upload !== null && upload.sheets.length > 1 && (step === 'mapping' || step === 'preview') && (
        <Box mb="md">
          <OtherSheet kind={kind.key} upload={upload} onRead={onRead} />
        </Box>
      )}
      <ImportWizard
        noun={kind.noun}
        step={step}
        onStep={(to) => (to === 'file' ? onNew() : setChosen(to))}
        fields={kind.columns.map(({ key, label, required }) => ({ name: key, label, required }))}
        file={{
          value: null,
          templateUrl: '',
          maxBytes: MAX_IMPORT_BYTES,
          busy: mapping.busy || commit.isPending,
        }}
        onFile={onNew}
        guesses={mapping.guesses}
        onMap={mapping.choose}
        settings={
          <>
            <SettingFields kind={kind} values={mapping.options} onChange={mapping.setOption} />
            <ColumnsBeside
              undecided={mapping.undecided}
              joined={batch.joined}
              isOptional={(key) => kind.columns.some((one) => one.key === key && !one.required)}
              onNone={mapping.decline}
            />
          </>
        }
        rows={[]}
        preview={<PreviewGrid kind={kind} batch={batch} />}
        next={step === 'mapping' || step === 'preview' ? next[step] : null}
        onRepair={() => undefined}
        job={job ?? null}
        result={step === 'result' ? resultOf(batch) : null}
        onNext={forward}
        onDownload={(file) =>
          void download(fileContract.downloadPrivate, { query: { file } }).catch(showError)
        }
        {...(kind.mayUndo && counts.created + counts.updated > 0 && { onUndo: () => void takeBack() })}
      />
      {batch.status === 'COMMITTING' && job?.status === 'FAILED' && (
        <Button mt="md" onClick={store} loading={commit.isPending}>
          Lanjutkan penyimpanan
        </Button>
      )}
      {step === 'result' && (
        <>
          <FailedRows kind={kind} batch={batch} />
          <Group justify="center" mt="md">
            <Button variant="subtle" onClick={onNew}>
              Unggah berkas lain
            </Button>
          </Group>
        </>
      )}
    </Panel>
  );
}
