import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { documentKindLabels, verifyContract } from '#shared/platform/verify/verify.contract.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { currentCampus } from '#web/platform/lib/campus.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';
import classes from './verify.module.css';

/** Whether a printed document is genuine; open to everybody who holds it. */
export function Component() {
  const { token = '' } = useParams();
  const { data, error, isPending } = useQuery({
    ...endpointQuery(verifyContract.verify, { params: { token } }),
    retry: false,
  });
  return (
    <main className={classes.page}>
      <p className={classes.college}>{currentCampus().name}</p>
      <h1 className={classes.title}>Pemeriksaan dokumen</h1>
      {isPending && <p role="status">Memeriksa dokumen…</p>}
      {error !== null && (
        <EmptyState drawing="failure" title="Dokumen tidak dikenali." hint={messageOf(error)} />
      )}
      {data && (
        <>
          <DetailBand
            title={documentKindLabels[data.kind] ?? data.kind}
            subtitle={data.about}
            status={
              <StatusChip tone={data.valid ? 'success' : 'danger'}>
                {data.valid ? 'Berlaku' : 'Tidak berlaku'}
              </StatusChip>
            }
            figures={[
              { label: 'Atas nama', value: data.name },
              ...(data.nim === null ? [] : [{ label: 'NIM', value: data.nim }]),
              { label: 'Diterbitkan', value: <MomentText at={data.date} /> },
            ]}
          />
          {!data.valid && (
            <Refusal
              title="Dokumen ini sudah tidak berlaku."
              why={
                <>
                  Isinya berubah sejak <MomentText at={data.voidedAt} />.
                </>
              }
              next="Mintalah cetakan terbaru kepada pemilik dokumen."
            />
          )}
        </>
      )}
    </main>
  );
}
