import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { StudentStatus } from '#shared/platform/access/status.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';

/** Empty values of the grounds. */
export const emptyGrounds = {
  reason: '',
  decreeNo: '',
  decreeDate: '',
  letterNo: '',
  exitType: '',
  reactivationRequested: false,
  feesPaid: false,
  graduationApproved: false,
  illness: false,
};

type Props = {
  /** Current status; null if it differs by student. */
  from: StudentStatus | null;
  to: StudentStatus;
  form: Pick<UseFormReturnType<Record<string, unknown>>, 'getInputProps'>;
  /** Path of the grounds in the form: empty, or `grounds.`. */
  prefix: string;
};

const exits = [
  { value: '', label: 'Tidak, hanya tidak aktif' },
  { value: '4', label: 'Ya, mengundurkan diri' },
  { value: '2', label: 'Ya, pindah ke perguruan tinggi lain' },
];

const needsLetter = (to: StudentStatus, exitType: unknown): boolean =>
  to === 'furlough' || to === 'dead' || (to === 'inactive' && exitType !== '');

/** Fields of the grounds that the new status requires. */
export function GroundsFields({ from, to, form, prefix }: Props) {
  const input = (field: keyof typeof emptyGrounds) => form.getInputProps(`${prefix}${field}`);
  const box = (field: keyof typeof emptyGrounds) =>
    form.getInputProps(`${prefix}${field}`, { type: 'checkbox' });
  const exit = input('exitType');
  const returning = to === 'active' && (from === 'furlough' || from === null);
  return (
    <>
      {to === 'inactive' && (
        <Select
          label="Keluar dari kampus?"
          data={exits}
          allowDeselect={false}
          {...exit}
          value={String(exit.value)}
        />
      )}
      {to === 'DO' && (
        <>
          <TextInput label="Nomor SK" withAsterisk {...input('decreeNo')} />
          <DateField label="Tanggal SK" withAsterisk {...input('decreeDate')} />
        </>
      )}
      {needsLetter(to, exit.value) && (
        <TextInput
          label={to === 'furlough' ? 'Nomor surat izin cuti yang disetujui' : 'Nomor surat keterangan'}
          withAsterisk
          {...input('letterNo')}
        />
      )}
      {to === 'furlough' && <Checkbox label="Karena sakit; KIP Kuliah tetap berjalan" {...box('illness')} />}
      {to === 'graduated' && (
        <Checkbox label="Daftar yudisium sudah disetujui" {...box('graduationApproved')} />
      )}
      {returning && (
        <>
          <Checkbox label="Mahasiswa sudah mengajukan aktif kembali" {...box('reactivationRequested')} />
          <Checkbox label="Kewajiban keuangan sudah lunas" {...box('feesPaid')} />
        </>
      )}
      <Textarea label="Alasan" autosize minRows={2} withAsterisk {...input('reason')} />
    </>
  );
}
