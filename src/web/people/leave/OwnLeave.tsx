import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import {
  leaveContract,
  type LeaveDetail,
  type OwnLeave as Own,
} from '#shared/people/leave/leave.contract.ts';
import { leaveFileLabels, leaveStateLabels } from '#shared/people/leave/leave.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { useLeft } from '#web/platform/lib/use-left.ts';
import { later } from '#web/platform/lib/later.tsx';
import { AttachmentList } from '#web/platform/ui/AttachmentList.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import { StandingNote } from '#web/platform/ui/StandingNote.tsx';
import { StepHistory } from '#web/platform/ui/StepHistory.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { LeaveChip } from './LeaveChip.tsx';
import { LeaveFacts, leaveTerms } from './LeaveFacts.tsx';
import { LeaveLetters } from './LeaveLetters.tsx';

const LeaveForm = later(async () => (await import('./LeaveForm.tsx')).LeaveForm);

const waiting: readonly string[] = ['SUBMITTED', 'PA_OK', 'KAPRODI_OK', 'FINANCE_OK'];

function Actions({ leave, comeBack }: { leave: LeaveDetail; comeBack: Own['comeBack'] }) {
  const cancel = useAskedChange(leaveContract.cancel, [leaveContract.own]);
  const ask = useAskedChange(leaveContract.comeBack, [leaveContract.own]);
  const { _id: id, state, updatedAt } = leave;
  const terms = leaveTerms(leave);
  return (
    <Group>
      <LeaveLetters leave={leave} />
      {waiting.includes(state) && (
        <Button
          variant="default"
          onClick={() =>
            void cancel(
              {
                title: `Batalkan pengajuan cuti ${terms}?`,
                consequence: 'Anda tetap kuliah.',
                verb: 'Batalkan pengajuan',
              },
              { params: { id }, body: { updatedAt } },
            )
          }
        >
          Batalkan pengajuan
        </Button>
      )}
      {state === 'APPROVED' && comeBack !== null && comeBack.problem === null && (
        <Button
          onClick={() =>
            void ask(
              {
                title: 'Ajukan aktif kembali?',
                verb: 'Ajukan aktif kembali',
                danger: false,
                consequence: `BAAK memeriksa pengajuan Anda; status menjadi Aktif pada awal semester setelah ${terms}.`,
              },
              { params: { id }, body: { updatedAt } },
            )
          }
        >
          Ajukan aktif kembali
        </Button>
      )}
    </Group>
  );
}

function Leave({ leave, comeBack }: { leave: LeaveDetail; comeBack: Own['comeBack'] }) {
  return (
    <Panel title={`Cuti ${leaveTerms(leave)}`} hint={<LeaveChip state={leave.state} />}>
      <Stack>
        <LeaveFacts leave={leave} />
        {leave.state === 'APPROVED' && comeBack !== null && (
          <Alert color={comeBack.problem === null ? 'blue' : 'yellow'}>
            {comeBack.problem ??
              (comeBack.deadline === null
                ? 'Ajukan aktif kembali sebelum semester berikutnya dimulai.'
                : `Ajukan aktif kembali paling lambat ${longDate(comeBack.deadline)}.`)}
          </Alert>
        )}
        <Actions leave={leave} comeBack={comeBack} />
        <AttachmentList files={leave.files} labels={leaveFileLabels} />
        <StepHistory steps={leave.history} labels={leaveStateLabels} />
      </Stack>
    </Panel>
  );
}

/** The student's past and running leave, and the request for a new one. */
export function OwnLeave({ ownLeave }: { ownLeave: Own }) {
  const [asking, setAsking] = useState(false);
  const isLeft = useLeft()(leaveContract.submit);
  const { leaves, problems, term } = ownLeave;
  const running = leaves.some(
    ({ state }) => !['RETURNED', 'LAPSED', 'REJECTED', 'CANCELLED'].includes(state),
  );
  return (
    <Stack>
      {!running && <StandingNote />}
      {!running && isLeft && problems.length > 0 && (
        <Refusal
          title={`Cuti ${term.label} belum dapat diajukan.`}
          why={
            <ul>
              {problems.map(({ code, message }) => (
                <li key={code}>{message}</li>
              ))}
            </ul>
          }
        />
      )}
      {!running && isLeft && problems.length === 0 && (
        <Panel
          title={`Ajukan cuti ${term.label}`}
          hint="Dosen PA, kaprodi, keuangan, lalu BAAK memeriksa pengajuan Anda. KRS semester ini dibatalkan setelah disetujui."
          actions={!asking && <Button onClick={() => setAsking(true)}>Ajukan cuti</Button>}
        >
          {asking && <LeaveForm ownLeave={ownLeave} onDone={() => setAsking(false)} />}
        </Panel>
      )}
      {leaves.map((leave) => (
        <Leave key={leave._id} leave={leave} comeBack={ownLeave.comeBack} />
      ))}
    </Stack>
  );
}
