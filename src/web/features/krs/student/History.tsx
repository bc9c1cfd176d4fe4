import { Button, Table } from '@mantine/core';
import { krsContract, type KrsInputView } from '#shared/contracts/krs.contract.ts';
import { krsStateLabels } from '#shared/domain/krs/state.ts';
import { hundredths } from '#shared/format/number.ts';
import { download } from '#web/lib/download.ts';
import { showError } from '#web/lib/errors.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { StatusChip } from '#web/ui/StatusChip.tsx';
import { MomentText } from '#web/ui/values.tsx';
import { stateChip } from '../labels.ts';
import classes from './krs.module.css';

/** Prints a KRS: the one named, else that of the running term. */
export const printKrs = (krsId?: string): void =>
  void download(krsContract.print, { query: { krsId } }, 'krs.pdf').catch(showError);

function Events({ data: { krs } }: { data: KrsInputView }) {
  if (krs === null || krs.events.length === 0) return null;
  return (
    <Panel title="Jejak KRS semester ini">
      <ol className={classes.events}>
        {krs.events.toReversed().map(({ at, actor, to, note }) => (
          <li key={`${at}${to}`}>
            <strong>{to in krsStateLabels ? krsStateLabels[to as keyof typeof krsStateLabels] : to}</strong>
            <span className={classes.soft}>
              <MomentText at={at} /> {actor !== null && `oleh ${actor}`}
            </span>
            {note !== '' && <span>{note}</span>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** KRS of all terms, and what happened to the running one. */
export function History({ data }: { data: KrsInputView }) {
  if (data.history.length === 0) return <EmptyState title="Belum ada riwayat KRS." />;
  return (
    <>
      <Panel title="Riwayat KRS">
        <Table.ScrollContainer minWidth={420}>
          <Table>
            <Table.Caption className="sr-only">KRS per semester</Table.Caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Semester</Table.Th>
                <Table.Th>Status</Table.Th>
                <Table.Th ta="right">Sks</Table.Th>
                <Table.Th ta="right">IPS</Table.Th>
                <Table.Th>
                  <span className="sr-only">Cetak</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.history.map(({ _id, label, state, totalSks, ips }) => (
                <Table.Tr key={_id}>
                  <Table.Td>{label}</Table.Td>
                  <Table.Td>
                    <StatusChip tone={stateChip(state).tone}>{stateChip(state).label}</StatusChip>
                  </Table.Td>
                  <Table.Td ta="right">{totalSks}</Table.Td>
                  <Table.Td ta="right">{hundredths(ips)}</Table.Td>
                  <Table.Td ta="right">
                    <Button variant="subtle" size="compact-sm" onClick={() => printKrs(_id)}>
                      Cetak
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Panel>
      <Events data={data} />
    </>
  );
}
