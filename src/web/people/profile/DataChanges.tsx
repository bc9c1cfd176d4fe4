import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BiodataView } from '#shared/people/biodata/biodata.contract.ts';
import { dataChangeContract, type DataChangeView } from '#shared/people/biodata/data-change.contract.ts';
import type { StudentProfile } from '#shared/people/profile/profile.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { ChangeList, DataChangeChip } from '#web/people/biodata/ChangeList.tsx';
import { Proof } from '#web/people/biodata/Proof.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';
import { DataChangeForm } from './DataChangeForm.tsx';
import classes from './settings.module.css';

function Request({ request }: { request: DataChangeView }) {
  const withdraw = useEndpointMutation(dataChangeContract.withdraw, {
    invalidates: [dataChangeContract.own],
  });
  const confirm = useConfirm();
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Batalkan pengajuan ini?',
      consequence: 'Data Anda tidak berubah. Anda dapat mengajukan lagi kapan saja.',
      verb: 'Batalkan pengajuan',
    });
    if (!sure) return;
    withdraw.mutate(
      { params: { id: request._id } },
      { onSuccess: ({ message }) => toast.success(message ?? 'Pengajuan dibatalkan.'), onError: showError },
    );
  };
  return (
    <li className={classes.request}>
      <span className={classes.line}>
        <span className={classes.soft}>
          Diajukan <MomentText at={request.createdAt} />
        </span>
        <DataChangeChip status={request.status} />
      </span>
      <ChangeList changes={request.changes} />
      <span className={classes.soft}>Alasan: {request.reason}</span>
      <Proof request={request} />
      {request.decisionNote !== '' && <span>Catatan BAAK: {request.decisionNote}</span>}
      {request.status === 'REQUESTED' && (
        <span>
          <Button variant="default" size="compact-md" loading={withdraw.isPending} onClick={() => void ask()}>
            Batalkan pengajuan
          </Button>
        </span>
      )}
    </li>
  );
}

type Props = { student: StudentProfile; biodata: BiodataView };

/** The student's requests to change locked data, and the form for a new one. */
export function DataChanges({ student, biodata }: Props) {
  const result = useQuery(endpointQuery(dataChangeContract.own, {}));
  const [asking, setAsking] = useState(false);
  const open = result.data?.some(({ status }) => status === 'REQUESTED') ?? true;
  const start = (
    <Button disabled={open} onClick={() => setAsking(true)}>
      Ajukan perubahan data
    </Button>
  );
  return (
    <Panel
      title="Perubahan data"
      hint="Nama, dan data yang sudah tercatat di PDDIKTI, hanya berubah dengan persetujuan BAAK."
      actions={asking ? undefined : start}
    >
      {asking && <DataChangeForm student={student} biodata={biodata} onDone={() => setAsking(false)} />}
      <Asked query={result} what="pengajuan" height="6rem">
        {(requests) => (
          <>
            {requests.length === 0 && !asking && (
              <EmptyState
                title="Belum ada pengajuan."
                hint="Ajukan bila data di atas kertas berbeda dengan data di portal."
              />
            )}
            <ul className={classes.requests}>
              {requests.map((request) => (
                <Request key={request._id} request={request} />
              ))}
            </ul>
          </>
        )}
      </Asked>
    </Panel>
  );
}
