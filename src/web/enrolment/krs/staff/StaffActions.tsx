import { Button, Menu } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { KrsDetail } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { asLeft } from '#web/platform/lib/as-left.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { krsLists } from '../detail-query.ts';
import { later } from '#web/platform/lib/later.tsx';

const ReasonWindow = later(async () => (await import('#web/platform/ui/ReasonWindow.tsx')).ReasonWindow);
const RepairDialog = later(async () => (await import('./RepairDialog.tsx')).RepairDialog);

const steps = {
  cancel: {
    endpoint: krsStaffContract.cancel,
    label: 'Batalkan KRS',
    consequence: 'Mahasiswa kehilangan semua kelas dan kursinya. Catatannya tetap tersimpan.',
    danger: true,
  },
  reopen: {
    endpoint: krsStaffContract.reopen,
    label: 'Buka kembali',
    consequence: 'KRS yang ditolak menjadi draf, sehingga mahasiswa dapat mengajukan lagi.',
    danger: false,
  },
  'accept-late': {
    endpoint: krsStaffContract.acceptLate,
    label: 'Terima KRS terlambat',
    consequence: 'Dosen PA kemudian dapat menyetujuinya.',
    danger: false,
  },
  delete: {
    endpoint: krsStaffContract.remove,
    label: 'Hapus KRS',
    consequence:
      'KRS beserta riwayatnya dihapus. KRS yang sudah memiliki presensi atau nilai hanya dapat dibatalkan.',
    danger: true,
  },
} as const;

type Step = keyof typeof steps;

/** Asks for a reason, then runs one of `steps`. */
function StepWindow({ step, data, onClose }: { step: Step; data: KrsDetail; onClose: () => void }) {
  const navigate = useNavigate();
  const { endpoint, label, consequence, danger } = steps[step];
  const change = useEndpointMutation(endpoint as typeof krsStaffContract.cancel, {
    invalidates: step === 'delete' ? [krsStaffContract.list, krsStaffContract.summary] : krsLists,
  });
  const send = (reason: string): void =>
    change.mutate(
      { params: { id: data.krs._id }, body: { reason, updatedAt: data.krs.updatedAt } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Tersimpan.');
          onClose();
          if (step === 'delete') void navigate(asLeft('/staff/laporan/krs-report'), { replace: true });
        },
      },
    );
  return (
    <ReasonWindow
      title={`${label} ${data.student.name}?`}
      consequence={consequence}
      verb={label}
      danger={danger}
      busy={change.isPending}
      error={change.error === null ? undefined : messageOf(change.error)}
      onSubmit={send}
      onClose={onClose}
    />
  );
}

/** Staff actions on one KRS: the repair as a button, the rest in a menu. */
export function StaffActions({ data }: { data: KrsDetail }) {
  const [step, setStep] = useState<Step | null>(null);
  const [repairing, setRepairing] = useState(false);
  const open = (Object.keys(steps) as Step[]).filter((name) => data.actions.includes(name));
  return (
    <>
      {data.actions.includes('edit') && (
        <Button variant="default" onClick={() => setRepairing(true)}>
          Perbaiki
        </Button>
      )}
      {open.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" leftSection={<IconDots size={18} stroke={1.7} />}>
              Lainnya
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {open.map((openStep) => (
              <Menu.Item
                key={openStep}
                onClick={() => setStep(openStep)}
                {...(steps[openStep].danger && { color: 'var(--danger-ink)' })}
              >
                {steps[openStep].label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {repairing && <RepairDialog term={data.period.label} krs={data} onClose={() => setRepairing(false)} />}
      {step !== null && <StepWindow step={step} data={data} onClose={() => setStep(null)} />}
    </>
  );
}
