import { Alert, Anchor, Button, Group, Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import type { FeederRowView } from '#shared/connections/feeder/feeder.views.ts';
import { feederVerdictLabels } from '#shared/platform/feeder/state.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { FeederChip } from '#web/platform/ui/FeederChip.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';
import classes from './feeder.module.css';
import { environmentWords, stepWords, verdictTones } from './feeder-words.ts';

type Difference = FeederRowView['differences'][number];
type Side = 'LOCAL' | 'FEEDER' | 'ADOPT';

/** What may be chosen for a field, and what holds now. */
function Choice({ one, choose }: { one: Difference; choose: (field: Difference, side: Side) => void }) {
  if (one.kept) {
    return (
      <Button size="compact-sm" variant="default" onClick={() => choose(one, 'LOCAL')}>
        Kirim isian portal
      </Button>
    );
  }
  return (
    <Group gap="xs">
      {one.local !== null && !one.locked && <span>Isian portal dikirim</span>}
      {one.local !== null && (
        <Button size="compact-sm" variant="default" onClick={() => choose(one, 'FEEDER')}>
          Biarkan isian feeder
        </Button>
      )}
      {one.adoptable && (
        <Button size="compact-sm" variant="default" onClick={() => choose(one, 'ADOPT')}>
          Ambil ke portal
        </Button>
      )}
    </Group>
  );
}

function Sides({
  row,
  choose,
}: {
  row: FeederRowView;
  choose: ((field: Difference, side: Side) => void) | null;
}) {
  return (
    <table className={classes.sides}>
      <caption className={classes.soft}>Perbedaan isian</caption>
      <thead>
        <tr>
          <th scope="col">Isian</th>
          <th scope="col">Portal</th>
          <th scope="col">Feeder</th>
          {choose !== null && <th scope="col">Pilihan</th>}
        </tr>
      </thead>
      <tbody>
        {row.differences.map((one) => (
          <tr key={one.field}>
            <th scope="row">
              {one.label} {one.locked && <StatusChip tone="neutral">terkunci</StatusChip>}
            </th>
            <td data-side="Portal">{one.local ?? 'kosong'}</td>
            <td data-side="Feeder">{one.feeder ?? 'kosong'}</td>
            {choose !== null && (
              <td>
                <Choice one={one} choose={choose} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One record on both sides: what differs, which side counts, what was sent. */
export function RowWindow({ id, onClose }: { id: string; onClose: () => void }) {
  const can = useCan();
  const confirm = useConfirm();
  const asked = useQuery(endpointQuery(feederContract.row, { params: { id } }));
  const choosing = useEndpointMutation(feederContract.choose, {
    invalidates: [feederContract.row, feederContract.rows, feederContract.board],
  });
  const row = asked.data;
  const choose = async (field: Difference, side: Side): Promise<void> => {
    if (row === undefined) return;
    const sure =
      side !== 'ADOPT' ||
      (await confirm({
        title: `Ganti ${field.label.toLowerCase()} ${row.label}?`,
        consequence: `Isian portal "${field.local ?? 'kosong'}" diganti "${field.feeder ?? 'kosong'}" dari feeder.`,
        verb: 'Ganti',
      }));
    if (!sure) return;
    choosing.mutate(
      { params: { id }, body: { updatedAt: row.updatedAt, field: field.field, side } },
      { onSuccess: ({ message }) => toast.success(message ?? 'Pilihan tersimpan.'), onError: showError },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={row?.label ?? 'Baris'}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      {asked.isPending && <Skeleton height={160} />}
      {asked.error !== null && <Alert color="red">{messageOf(asked.error)}</Alert>}
      {row !== undefined && (
        <>
          <Group gap="xs" mb="sm">
            <StatusChip tone={verdictTones[row.verdict]}>{feederVerdictLabels[row.verdict]}</StatusChip>
            <FeederChip status={row.status} />
            {row.link !== null && (
              <Anchor component={Link} to={row.link}>
                Buka di portal
              </Anchor>
            )}
          </Group>
          {row.message !== '' && (
            <Alert color={row.status === 'FAILED' ? 'red' : 'yellow'} mb="sm">
              {row.message}
            </Alert>
          )}
          {row.problems.length > 0 && (
            <Alert color="red" title="PDDIKTI akan menolak baris ini" mb="sm">
              {row.problems.map(({ message }) => message).join(' ')}
            </Alert>
          )}
          {row.differences.length > 0 && (
            <Sides
              row={row}
              choose={can(feederContract.choose.access) ? (field, side) => void choose(field, side) : null}
            />
          )}
          {row.differences.some(({ locked }) => locked) && (
            <p className={classes.soft}>
              Isian terkunci tidak diubah lewat layanan feeder. Perbaiki di portal bila portal yang salah,
              atau ajukan Perubahan Data Mahasiswa di PDDIKTI.
            </p>
          )}
          <h3>Bukti kirim</h3>
          {row.proof.length === 0 && <p className={classes.soft}>Belum pernah dikirim.</p>}
          <ul className={classes.plan} aria-label="Bukti kirim">
            {row.proof.map((one) => (
              <li key={`${one.at} ${one.step} ${one.act}`}>
                <MomentText at={one.at} /> · {stepWords[one.step] ?? one.step} · {one.act} · {one.by}
                {one.code !== null && ` · galat ${one.code}`}
                {one.environment !== null && ` · ${environmentWords[one.environment]}`}
                <span className={classes.proof}>SHA-256 {one.requestDigest}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
