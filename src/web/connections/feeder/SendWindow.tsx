import { Alert, Button, Group, Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { feederContract, type SendBody } from '#shared/connections/feeder/feeder.contract.ts';
import type { FeederDryRun } from '#shared/connections/feeder/feeder.views.ts';
import { feederChannels } from '#shared/connections/feeder/channels.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { call } from '#web/platform/lib/call.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';
import classes from './feeder.module.css';

type Action = FeederDryRun['rows'][number]['action'];

const words: Record<Action, { label: string; tone: Tone }> = {
  INSERT: { label: 'Ditambah', tone: 'info' },
  UPDATE: { label: 'Diubah', tone: 'info' },
  REMOVE: { label: 'Dihapus dari feeder', tone: 'danger' },
  NONE: { label: 'Sudah sama', tone: 'neutral' },
  REFUSE: { label: 'Tidak dikirim', tone: 'warning' },
};
const actions = Object.keys(words) as Action[];

function Planned({ row }: { row: FeederDryRun['rows'][number] }) {
  const { label, tone } = words[row.action];
  return (
    <li>
      <p className={classes.chips}>
        <StatusChip tone={tone}>{label}</StatusChip>
        <strong>{row.label}</strong>
      </p>
      {row.message !== '' && <p className={classes.soft}>{row.message}</p>}
      {row.action === 'UPDATE' && (
        <p className={classes.soft}>{row.values.map((one) => `${one.label}: ${one.value}`).join('; ')}</p>
      )}
    </li>
  );
}

type Props = {
  body: SendBody;
  /** Rows that go at a time. */
  batch: number;
  onSent: (jobId: string) => void;
  onClose: () => void;
};

/** Shows what sending would do before it is done. */
export function SendWindow({ body, batch, onSent, onClose }: Props) {
  const { noun } = feederChannels[body.channel];
  const plan = useQuery({
    queryKey: [feederContract.plan.path, body],
    queryFn: async () => (await call(feederContract.plan, { body })).data,
    staleTime: 0,
    gcTime: 0,
  });
  const send = useEndpointMutation(feederContract.send, {
    invalidates: [feederContract.board, feederContract.rows],
    refreshRefused: true,
  });
  const totals = plan.data?.totals;
  const going = totals ? totals.INSERT + totals.UPDATE + totals.REMOVE : 0;
  const run = (): void =>
    send.mutate(
      { body },
      {
        onSuccess: ({ data, message }) => {
          toast.success(message ?? 'Pengiriman dimulai.');
          onSent(data.jobId);
        },
        onError: showError,
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={`Kirim ${noun} ke feeder`}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      {plan.isPending && <Skeleton height={120} />}
      {plan.error !== null && <Alert color="red">{messageOf(plan.error)}</Alert>}
      {totals !== undefined && (
        <>
          <p className={classes.chips}>
            {actions
              .filter((action) => totals[action] > 0)
              .map((action) => (
                <StatusChip key={action} tone={words[action].tone}>
                  {grouped(totals[action])} {words[action].label.toLowerCase()}
                </StatusChip>
              ))}
            {going === 0 && 'Tidak ada baris yang dapat dikirim.'}
          </p>
          <ul className={classes.plan} aria-label="Rencana pengiriman">
            {plan.data?.rows.map((row) => (
              <Planned key={row.label} row={row} />
            ))}
          </ul>
        </>
      )}
      <div className={classes.bar}>
        <p className={classes.soft}>Paling banyak {grouped(batch)} baris sekali kirim.</p>
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button onClick={run} loading={send.isPending} disabled={going === 0}>
            Kirim {grouped(going)} baris
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
