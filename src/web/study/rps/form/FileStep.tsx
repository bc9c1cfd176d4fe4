import { Alert, Anchor, Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import { rpsFileLabels, type RpsView } from '#shared/study/rps/rps.views.ts';
import type { AttachmentView } from '#shared/platform/procedures/procedure.views.ts';
import { CallError } from '#web/platform/lib/call-error.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { AttachmentList } from '#web/platform/ui/AttachmentList.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';
import { UploadField } from '#web/platform/ui/UploadField.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { staleRps } from '../use-rps-moves.ts';
import classes from './form.module.css';

const { upload } = rpsContract.step3;
const rules = {
  pdf: { ...upload, accept: ['pdf'] as const, maxFiles: 1 },
  docx: { ...upload, accept: ['docx'] as const, maxFiles: 1 },
  handout: { ...upload, maxFiles: 10 },
};
type Field = keyof typeof rules;
const none: Record<Field, File[]> = { pdf: [], docx: [], handout: [] };
const labels: Record<Field, string> = {
  pdf: 'RPS bertanda tangan (PDF)',
  docx: 'Dokumen Word (opsional)',
  handout: 'Bahan ajar (opsional)',
};
const fields: readonly Field[] = ['pdf', 'docx', 'handout'];

type Props = { plan: RpsView; onSent: () => void; onBack: () => void };

/** Reasons against submitting the plan, with links to the steps to correct. */
function Missing({ plan: { problems } }: { plan: RpsView }) {
  if (problems.length === 0) return null;
  const stepFor = (field: string): number => (/^(cpl|cpmk|subCpmk)/.test(field) ? 1 : 2);
  return (
    <Alert color="yellow" title={`${problems.length} hal perlu dilengkapi sebelum diajukan`}>
      <ul className={classes.problems}>
        {problems.map(({ field, message }) => (
          <li key={field + message}>
            {message}{' '}
            <Anchor
              component={Link}
              to={`?langkah=${stepFor(field)}`}
              c="inherit"
              size="sm"
              underline="always"
            >
              Ke langkah {stepFor(field)}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function useFiles({ _id, updatedAt }: RpsView, onSent: () => void) {
  const [files, setFiles] = useState(none);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [progress, setProgress] = useState<number | null>(null);
  const save = useEndpointMutation(rpsContract.step3, { invalidates: staleRps });
  const send = (statement: boolean, hand: boolean): void => {
    setErrors({});
    save.mutate(
      { body: { _id, updatedAt, statement, send: hand }, files, onProgress: setProgress },
      {
        onSuccess: ({ message }) => {
          setFiles(none);
          toast.success(message ?? 'Berkas tersimpan.');
          if (hand) onSent();
        },
        onError: (error) => {
          const found = error instanceof CallError ? error.body?.errors : undefined;
          if (found !== undefined) setErrors(found);
          showError(error);
        },
        onSettled: () => setProgress(null),
      },
    );
  };
  return { files, setFiles, errors, progress, send, busy: save.isPending };
}

/** Step 3: the signed plan and its attachments; submits the plan to the kaprodi. */
export function FileStep({ plan, onSent, onBack }: Props) {
  const { files, setFiles, errors, progress, send, busy } = useFiles(plan, onSent);
  const [statement, setStatement] = useState(false);
  const remove = useAskedChange(rpsContract.removeFile, staleRps);
  const chosen = fields.some((field) => files[field].length > 0);
  const drop = ({ _id: fileId, name }: AttachmentView): void =>
    void remove(
      { title: `Hapus ${name}?`, consequence: 'Berkas ini hilang dari RPS.' },
      { params: { id: plan._id, fileId }, body: { updatedAt: plan.updatedAt } },
    );
  return (
    <div className={classes.stack}>
      <Missing plan={plan} />
      <Panel
        title="Berkas"
        hint="Cetak RPS, tanda tangani, lalu unggah pindaiannya."
        actions={<PrintButton print={() => download(rpsContract.print, { params: { id: plan._id } })} />}
      >
        <div className={classes.stack}>
          <AttachmentList files={plan.files} labels={rpsFileLabels} onRemove={drop} />
          {fields.map((field) => (
            <UploadField
              key={field}
              label={labels[field]}
              path={field}
              rule={rules[field]}
              value={files[field]}
              required={field === 'pdf'}
              error={errors[field] ?? (field === 'pdf' ? errors['files'] : undefined)}
              progress={files[field].length > 0 ? progress : null}
              onChange={(next) => setFiles((now) => ({ ...now, [field]: next }))}
            />
          ))}
          <Checkbox
            label="Isi berkas yang saya unggah sesuai dengan isian RPS ini."
            data-path="statement"
            checked={statement}
            error={errors['statement']}
            onChange={(event) => setStatement(event.currentTarget.checked)}
          />
        </div>
      </Panel>
      <div className={classes.bar}>
        <span className={classes.words}>Setelah diajukan, isian terkunci sampai ditinjau kaprodi.</span>
        <Button variant="default" onClick={onBack} disabled={busy}>
          Kembali
        </Button>
        <Button variant="default" disabled={!chosen} loading={busy} onClick={() => send(statement, false)}>
          Simpan berkas
        </Button>
        <Button loading={busy} disabled={!plan.rights.submit} onClick={() => send(statement, true)}>
          Ajukan
        </Button>
      </div>
    </div>
  );
}
