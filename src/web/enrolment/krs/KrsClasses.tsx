import { Table } from '@mantine/core';
import type { KrsDetail } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import { krsItemKindLabels } from '#shared/enrolment/krs/item.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { timeText } from './krs-words.ts';
import classes from './krs-parts.module.css';

type Item = KrsDetail['krs']['items'][number];

/** How an item differs from the approved version, and why it is taken. */
function Remark({ item, changed }: { item: Item; changed: boolean }) {
  if (item.state === 'DROPPED') return <StatusChip tone="warning">Dihapus</StatusChip>;
  const isAdded = changed && !item.approved;
  if (!isAdded && item.kind === 'BARU') return null;
  return (
    <span className={classes.remarks}>
      {isAdded && <StatusChip tone="info">Ditambah</StatusChip>}
      {item.kind !== 'BARU' && <StatusChip tone="neutral">{krsItemKindLabels[item.kind]}</StatusChip>}
    </span>
  );
}

/** Classes of a KRS, each with its problems until the KRS is settled. */
export function KrsClasses({ data }: { data: KrsDetail }) {
  const { krs } = data;
  const settled = krs.state === 'APPROVED' || krs.state === 'LOCKED';
  const problems = settled ? [] : data.problems;
  const limit = settled ? krs.maxSks : data.limits.maxSks;
  const rows = data.classes.flatMap((krsClass) => {
    const item = krs.items.find(({ scheduleId }) => scheduleId === krsClass.scheduleId);
    return item === undefined ? [] : [{ krsClass, item }];
  });
  return (
    <Panel title="Rencana studi" hint={`${krs.totalSks} dari ${limit} sks`}>
      <Table.ScrollContainer minWidth={0} type="native" tabIndex={0} role="region" aria-label="Rencana studi">
        <Table>
          <Table.Caption className="sr-only">Kelas dalam KRS {data.student.name}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Mata kuliah</Table.Th>
              <Table.Th ta="right">Sks</Table.Th>
              <Table.Th>Kelas dan waktu</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ krsClass, item }) => (
              <Table.Tr
                key={krsClass.scheduleId}
                className={item.state === 'DROPPED' ? classes.dropped : undefined}
              >
                <Table.Td>
                  <strong>{krsClass.name}</strong>
                  <span className={classes.below}>{krsClass.code}</span>
                  <Remark item={item} changed={krs.approvedAt !== null} />
                  {problems
                    .filter(({ scheduleId }) => scheduleId === krsClass.scheduleId)
                    .map(({ code, message }) => (
                      <span key={code} className={classes.problem}>
                        {message}
                      </span>
                    ))}
                </Table.Td>
                <Table.Td ta="right">{item.sks}</Table.Td>
                <Table.Td className="nowrap">
                  {krsClass.className}
                  <span className={classes.below}>{timeText(krsClass)}</span>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  );
}
