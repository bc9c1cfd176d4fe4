import { Box, Modal, Skeleton, Stack, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import {
  auditContract,
  type AuditDetail,
  type AuditEntryView,
} from '#shared/platform/audit/audit.contract.ts';
import { actionLabel, entityLabel, fieldLabel } from '#shared/platform/audit/words.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { LoadFailure } from '#web/platform/ui/LoadFailure.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';
import classes from './audit.module.css';

type Value = AuditDetail['changes'][number]['from'];

const inWords = (value: Value): string => {
  if (value === null || value === '') return '-';
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak';
  return String(value);
};

/** What was before and after, value by value. */
function Changes({ kind, changes }: Pick<AuditDetail, 'kind' | 'changes'>) {
  if (changes.length === 0) return <EmptyState title="Catatan ini tidak memuat isian." />;
  const before = kind === 'CHANGED' || kind === 'REMOVED';
  const after = kind !== 'REMOVED';
  return (
    <Box className={classes.changes} tabIndex={0} role="region" aria-label="Isian">
      <Table striped>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Isian</Table.Th>
            {before && <Table.Th scope="col">Sebelum</Table.Th>}
            {after && <Table.Th scope="col">{kind === 'CHANGED' ? 'Sesudah' : 'Nilai'}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map(({ field, from, to }) => (
            <Table.Tr key={field}>
              <Table.Th scope="row">{fieldLabel(field)}</Table.Th>
              {before && (
                <Table.Td className={classes.value}>
                  <del>{inWords(from)}</del>
                </Table.Td>
              )}
              {after && (
                <Table.Td className={classes.value}>
                  <ins>{inWords(to)}</ins>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

function Facts({ entry }: { entry: AuditDetail }) {
  return (
    <FactGrid
      facts={[
        ['Waktu', <MomentText key="at" at={entry.at} />],
        ['Pelaku', entry.actor?.name ?? 'Sistem'],
        ['Jenis data', entityLabel(entry.entity)],
        [
          'ID data',
          <span key="id" className={classes.value}>
            {entry.entityId}
          </span>,
        ],
        ['Alasan', entry.reason ?? '-'],
        ['Alamat IP', entry.ip ?? '-'],
      ]}
    />
  );
}

/** One entry of the audit log with its difference. */
export function AuditDialog({ entry, onClose }: { entry: AuditEntryView; onClose: () => void }) {
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const { data, error, refetch } = useQuery(endpointQuery(auditContract.get, { params: { id: entry._id } }));
  return (
    <Modal opened onClose={onClose} title={actionLabel(entry.action)} size="xl" fullScreen={phone}>
      {error !== null && <LoadFailure title="Catatan gagal dimuat." error={error} onRetry={refetch} />}
      {data === undefined && error === null && (
        <Skeleton height="12rem" role="status" aria-label="Memuat catatan" />
      )}
      {data !== undefined && (
        <Stack>
          <Facts entry={data} />
          <Changes kind={data.kind} changes={data.changes} />
        </Stack>
      )}
    </Modal>
  );
}
