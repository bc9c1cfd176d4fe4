import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { LoadFailure } from '#web/platform/ui/LoadFailure.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';
import { deviceName, isPhone } from './device-name.ts';
import classes from './settings.module.css';

/** Sessions of the user; all others can be ended at once. */
export function Devices() {
  const { data, error, refetch } = useQuery(endpointQuery(authContract.sessions, {}));
  const end = useEndpointMutation(authContract.endOtherSessions, { invalidates: [authContract.sessions] });
  const confirm = useConfirm();
  const others = (data ?? []).filter(({ current }) => !current).length;
  const endOthers = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Keluar dari perangkat lain?',
      consequence: `${others} perangkat lain harus masuk lagi dengan kata sandi.`,
      verb: 'Keluar dari perangkat lain',
    });
    if (!sure) return;
    end.mutate(
      {},
      {
        onSuccess: ({ data: done }) => toast.success(`${done.ended} perangkat dikeluarkan.`),
        onError: showError,
      },
    );
  };
  const button = (
    <Button
      variant="default"
      disabled={others === 0}
      loading={end.isPending}
      onClick={() => void endOthers()}
    >
      Keluar dari perangkat lain
    </Button>
  );
  if (error !== null && data === undefined) {
    return <LoadFailure title="Daftar perangkat gagal dimuat." error={error} onRetry={refetch} />;
  }
  return (
    <Panel
      title="Perangkat Anda"
      hint="Bila ada yang tidak Anda kenal, keluarkan lalu ganti kata sandi."
      actions={button}
    >
      {data === undefined && <Skeleton height="8rem" role="status" aria-label="Memuat perangkat" />}
      <ul className={classes.devices}>
        {(data ?? []).map(({ _id, current, userAgent, ip, lastSeenAt }) => (
          <li key={_id} className={classes.device}>
            {isPhone(userAgent) ? <IconDeviceMobile aria-hidden /> : <IconDeviceDesktop aria-hidden />}
            <span className={classes.words}>
              <strong>{deviceName(userAgent)}</strong>
              <span className={classes.soft}>
                {ip} · aktif <MomentText at={lastSeenAt} relative />
              </span>
            </span>
            {current && <StatusChip tone="success">Perangkat ini</StatusChip>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
