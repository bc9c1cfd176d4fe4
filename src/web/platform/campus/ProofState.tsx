import { Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { useEffect, useState } from 'react';
import { localTime } from '#shared/platform/format/time.ts';
import { campusNow, currentCampus } from '#web/platform/lib/campus.ts';
import { later } from '#web/platform/lib/later.tsx';
import { onProofNeeded } from '#web/platform/lib/proof.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';

const ProofWindow = later(async () => (await import('./ProofWindow.tsx')).ProofWindow);

type Waiting = (proven: boolean) => void;

/** Whether settings may be changed now and until when; asks for the password when a change needs it. */
export function ProofState({ until }: { until: string | null }) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [now, setNow] = useState(() => campusNow().getTime());
  useInterval(() => setNow(campusNow().getTime()), 10_000, { autoInvoke: true });
  useEffect(
    () => onProofNeeded(() => new Promise((answer) => setWaiting((others) => [...others, answer]))),
    [],
  );
  const finish = (proven: boolean): void => {
    for (const answer of waiting) answer(proven);
    setWaiting([]);
    setNow(campusNow().getTime());
  };
  const open = until !== null && Date.parse(until) > now;
  return (
    <>
      {open ? (
        <StatusChip tone="success">
          Dapat diubah sampai {localTime(until, currentCampus().timeZone)}
        </StatusChip>
      ) : (
        <Button
          variant="default"
          leftSection={<IconLock size={18} stroke={1.7} />}
          onClick={() => setWaiting([() => undefined])}
        >
          Masukkan kata sandi
        </Button>
      )}
      {waiting.length > 0 && <ProofWindow onFinish={finish} />}
    </>
  );
}
