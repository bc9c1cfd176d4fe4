import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import {
  healthContract,
  type HealthPart,
  type HealthState,
} from '#shared/platform/health/health.contract.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';
import classes from './health.module.css';
import { Timers } from './Timers.tsx';

const health = () => ({ ...endpointQuery(healthContract.get, {}), staleTime: 0, refetchInterval: 30_000 });
export const loader = pageLoader((client) => client.ensureQueryData(health()));

const states: Record<HealthState, { label: string; tone: Tone }> = {
  OK: { label: 'Baik', tone: 'success' },
  WARNING: { label: 'Perlu perhatian', tone: 'warning' },
  DOWN: { label: 'Terganggu', tone: 'danger' },
  OFF: { label: 'Tidak dipakai', tone: 'neutral' },
};

function Part({ part: { label, state, detail, advice } }: { part: HealthPart }) {
  return (
    <li className={classes.part}>
      <div className={classes.head}>
        <h2 className={classes.name}>{label}</h2>
        <StatusChip tone={states[state].tone}>{states[state].label}</StatusChip>
      </div>
      <p className={classes.detail}>{detail}</p>
      {advice !== null && <p className={classes.advice}>{advice}</p>}
    </li>
  );
}

/** "3 hari 4 jam", "12 menit". */
function lasting(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days} hari ${hours} jam`;
  return hours > 0 ? `${hours} jam ${minutes % 60} menit` : `${minutes} menit`;
}

/** `/staff/health`: how every part of the system is, and what to do about it. */
export function Component() {
  const { data, refetch, isFetching } = useSuspenseQuery(health());
  const ill = data.parts.filter(({ state }) => state === 'DOWN' || state === 'WARNING').length;
  return (
    <Page
      title="Kesehatan sistem"
      purpose={ill === 0 ? 'Semua bagian berjalan baik.' : `${ill} bagian perlu perhatian.`}
      actions={
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          Periksa lagi
        </Button>
      }
    >
      <ul className={classes.parts}>
        {data.parts.map((part) => (
          <Part key={part.name} part={part} />
        ))}
      </ul>
      <Panel
        title="Pekerjaan berkala"
        hint="Dijalankan sendiri oleh portal menurut jam kampus; yang gagal dicoba lagi sampai lima kali."
      >
        <Timers timers={data.timers} />
      </Panel>
      <p className={classes.soft}>
        Versi {data.version}, berjalan {lasting(data.uptimeSeconds)}. Diperiksa <MomentText at={data.at} />.
      </p>
    </Page>
  );
}
