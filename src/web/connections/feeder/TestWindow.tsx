import { Alert, Button, Group, Loader, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import { parseTerm, periodLabel } from '#shared/platform/term/term.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { DriftAlert } from './DriftAlert.tsx';
import { environmentWords } from './feeder-words.ts';

const label = (code: string): string => (parseTerm(code) === null ? code : periodLabel(code));

/** Signs in to the feeder now and shows who answers. */
export function TestWindow({ onClose }: { onClose: () => void }) {
  const test = useEndpointMutation(feederContract.test, {
    invalidates: [feederContract.board],
  });
  const { mutate } = test;
  useEffect(() => mutate({}), [mutate]);
  const found = test.data?.data;
  return (
    <Modal opened onClose={onClose} title="Tes koneksi" closeButtonProps={{ 'aria-label': 'Tutup' }}>
      <div aria-live="polite">
        {test.isPending && (
          <Group>
            <Loader size="sm" /> Menghubungi feeder…
          </Group>
        )}
        {test.error !== null && (
          <Alert color="red" title="Feeder tidak dapat dipakai">
            {messageOf(test.error)}
          </Alert>
        )}
        {found !== undefined && (
          <>
            <FactGrid
              facts={[
                ['Perguruan tinggi', found.institution],
                ['Program studi', found.programme],
                ['Lingkungan', environmentWords[found.environment]],
                ['Periode terbuka', found.openPeriods.map(label).join(', ') || 'Tidak ada'],
              ]}
            />
            <DriftAlert drift={found.drift} mt="md" />
          </>
        )}
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => mutate({})} loading={test.isPending}>
          Uji lagi
        </Button>
        <Button onClick={onClose}>Tutup</Button>
      </Group>
    </Modal>
  );
}
