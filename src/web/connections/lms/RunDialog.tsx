import { Button, Loader, Modal, Pagination, Stack, Switch, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import type { LmsResultView, LmsRunView } from '#shared/connections/lms/lms.views.ts';
import { lmsOutcomeLabels, lmsRunKindLabels } from '#shared/connections/lms/run.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { ChooseAccount } from './ChooseAccount.tsx';
import { outcomeTones } from './lms-words.ts';

const PER_PAGE = 50;

/** Offers the choice where several accounts have a person's address. */
function Choice({ row: { choiceFor, label } }: { row: LmsResultView }) {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (choiceFor === null || !can(lmsContract.chooseAccount.access)) return null;
  return (
    <>
      <br />
      <Button
        mt="xs"
        size="compact-sm"
        variant="default"
        aria-label={`Pilih akun ${label}`}
        onClick={() => setOpen(true)}
      >
        Pilih akun
      </Button>
      {isOpen && <ChooseAccount userId={choiceFor} label={label} onClose={() => setOpen(false)} />}
    </>
  );
}

function Results({ rows, total }: { rows: readonly LmsResultView[]; total: number }) {
  return (
    <Table captionSide="top">
      <Table.Caption>{total} hasil</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Siapa atau kelas</Table.Th>
          <Table.Th>Hasil</Table.Th>
          <Table.Th>Keterangan</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.no}>
            <Table.Td>{row.label}</Table.Td>
            <Table.Td>
              <StatusChip tone={outcomeTones[row.outcome]}>{lmsOutcomeLabels[row.outcome]}</StatusChip>
            </Table.Td>
            <Table.Td>
              {row.message || '-'}
              <Choice row={row} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** What happened to each person and class of a run. */
export function RunDialog({ run, onClose }: { run: LmsRunView; onClose: () => void }) {
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const [problems, setProblems] = useState(run.failed + run.held > 0);
  const [page, setPage] = useState(1);
  const query = { page, limit: PER_PAGE, problems: String(problems) };
  const { data, error } = useQuery({
    ...endpointQuery(lmsContract.results, { params: { id: run._id }, query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Hasil ${lmsRunKindLabels[run.kind].toLowerCase()}`}
      size="xl"
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <Stack>
        {run.message !== '' && <Refusal title="Sinkronisasi dihentikan." why={run.message} />}
        <Switch
          label="Hanya yang gagal atau ditahan"
          checked={problems}
          onChange={(event) => {
            setProblems(event.currentTarget.checked);
            setPage(1);
          }}
        />
        {error !== null && <Refusal title="Hasil tidak dapat dimuat." why={messageOf(error)} />}
        {data === undefined && error === null && <Loader aria-label="Memuat hasil" />}
        {data?.data.length === 0 && (
          <p role="status">Tidak ada yang {problems ? 'gagal atau ditahan' : 'berubah'}.</p>
        )}
        {data !== undefined && data.data.length > 0 && <Results rows={data.data} total={data.meta.total} />}
        {data !== undefined && data.meta.total > PER_PAGE && (
          <Pagination
            value={page}
            onChange={setPage}
            total={Math.ceil(data.meta.total / PER_PAGE)}
            getControlProps={(control) => ({
              'aria-label': {
                first: 'Halaman pertama',
                previous: 'Sebelumnya',
                next: 'Berikutnya',
                last: 'Halaman terakhir',
              }[control],
            })}
          />
        )}
      </Stack>
    </Modal>
  );
}
