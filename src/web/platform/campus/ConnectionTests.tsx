import { Button } from '@mantine/core';
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
import {
  connectedSystems,
  type ConnectedSystem,
  healthContract,
  type HealthState,
} from '#shared/platform/health/health.contract.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';
import classes from './main-data.module.css';

const names: Record<ConnectedSystem, string> = { feeder: 'PDDIKTI Neo Feeder', lms: 'LMS', mail: 'Email' };

const words: Record<HealthState, { label: string; tone: Tone }> = {
  OK: { label: 'Terhubung', tone: 'success' },
  WARNING: { label: 'Perlu perhatian', tone: 'warning' },
  DOWN: { label: 'Gagal', tone: 'danger' },
  OFF: { label: 'Belum dihubungkan', tone: 'neutral' },
};

function ConnectionTest({ system }: { system: ConnectedSystem }) {
  const test = useEndpointMutation(healthContract.test);
  const found = test.data?.data;
  return (
    <li className={classes.connection}>
      <strong>{names[system]}</strong>
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Tes koneksi ${names[system]}`}
        leftSection={<IconPlugConnected size={16} stroke={1.7} />}
        loading={test.isPending}
        onClick={() => test.mutate({ params: { system } })}
      >
        Tes koneksi
      </Button>
      <div className={classes.outcome} aria-live="polite">
        {test.error !== null && <StatusChip tone="danger">{messageOf(test.error)}</StatusChip>}
        {found !== undefined && test.error === null && (
          <>
            <StatusChip tone={words[found.state].tone}>{words[found.state].label}</StatusChip>
            <span>{[found.detail, found.advice].filter(Boolean).join(' ')}</span>
          </>
        )}
      </div>
    </li>
  );
}

/** The systems of this section, each tried with what is stored. */
export function ConnectionTests() {
  return (
    <Panel title="Tes koneksi" hint="Memakai pengaturan yang sudah tersimpan; simpan perubahan dahulu.">
      <ul className={classes.connections}>
        {connectedSystems.map((system) => (
          <ConnectionTest key={system} system={system} />
        ))}
      </ul>
    </Panel>
  );
}
