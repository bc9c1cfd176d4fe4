import { Button } from '@mantine/core';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import { useState } from 'react';
import { dataChangeContract, type DataChangeView } from '#shared/people/biodata/data-change.contract.ts';
import { fillPath } from '#shared/platform/endpoint/endpoint.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import classes from './Proof.module.css';

/** Download link to the proof of a request, with an optional preview. */
export function Proof({ request, shown = false }: { request: DataChangeView; shown?: boolean }) {
  const [busy, setBusy] = useState(false);
  const { _id: id, proof } = request;
  if (proof === null) return shown ? <p className={classes.none}>Tanpa berkas bukti.</p> : null;
  const take = async (): Promise<void> => {
    setBusy(true);
    await download(dataChangeContract.proof, { params: { id } }, proof.name).catch(showError);
    setBusy(false);
  };
  return (
    <div className={classes.proof}>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPaperclip size={16} stroke={1.7} />}
        loading={busy}
        onClick={() => void take()}
      >
        Bukti: {proof.name}
      </Button>
      {shown && proof.isImage && (
        <img
          className={classes.picture}
          src={fillPath(dataChangeContract.proof.path, { id })}
          alt={`Bukti pengajuan ${request.studentName}`}
        />
      )}
    </div>
  );
}
