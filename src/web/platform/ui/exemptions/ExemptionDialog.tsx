import { Select, Textarea } from '@mantine/core';
import { type ExemptionView, exemptionContract } from '#shared/teaching/gates/exemption.contract.ts';
import { gateLabels, type GateName } from '#shared/platform/access/gates.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { AttachedFileField } from '../AttachedFileField.tsx';
import { DateField } from '../DateField.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { LookupSelect } from '../LookupSelect.tsx';

export type ExemptStudent = { _id: string; nim: string; name: string };

type Props = {
  exemption: ExemptionView | null;
  /** Gates that may be opened here. */
  gates: readonly GateName[];
  /** The student a new one is for; without one it is asked. */
  student: ExemptStudent | null;
  onClose: () => void;
};

const helps: Partial<Record<GateName, string>> = {
  EDO: 'Selama berlaku, survei EDO yang belum diisi tidak menahan KRS dan nilai.',
  EKA: 'Selama berlaku, survei EKA yang belum diisi tidak menahan KRS dan nilai.',
  BIODATA: 'Selama berlaku, biodata yang belum lengkap tidak menahan KRS.',
  ATTENDANCE: 'Selama berlaku, kehadiran di bawah batas tidak menahan UAS kelas ini.',
};
const paymentHelp = 'Selama berlaku, tunggakan tidak menutup bagian ini.';

const valuesOf = (exemption: ExemptionView) => ({ ...exemption, file: exemption.file?.file ?? null });

const initial = (gates: readonly GateName[], student: ExemptStudent | null) => ({
  studentId: student?._id ?? '',
  gate: (gates[0] ?? 'KRS') as string,
  until: '',
  reason: '',
  conditions: '',
  scheduleId: null as string | null,
  file: null as string | null,
});

function ClassSelect({ studentId, ...select }: { studentId: string } & Record<string, unknown>) {
  const { data } = useLookup({
    ...endpointQuery(exemptionContract.classes, { params: { id: studentId } }),
    enabled: studentId !== '',
  });
  const nothing = studentId === '' ? 'Pilih mahasiswa dahulu.' : 'Tidak ada kelas pada KRS yang disetujui.';
  return (
    <Select
      label="Kelas"
      withAsterisk
      searchable
      data={data ?? []}
      nothingFoundMessage={nothing}
      placeholder={data?.length === 0 ? nothing : 'Pilih kelas'}
      {...select}
    />
  );
}

/** Lets a student through a gate until a day, or changes `exemption`. */
export function ExemptionDialog({ exemption, gates, student, onClose }: Props) {
  const form = useContractForm(
    exemptionContract.save.body,
    exemption === null ? initial(gates, student) : valuesOf(exemption),
  );
  const { submit, busy } = useFormSave(exemptionContract.save, form, {
    invalidates: [exemptionContract.list],
    onSaved: onClose,
  });
  const known =
    exemption === null
      ? student
      : { _id: exemption.studentId, nim: exemption.nim, name: exemption.studentName };
  const { gate, studentId } = form.getValues();
  return (
    <FormDialog
      title={exemption === null ? 'Beri dispensasi' : `Ubah dispensasi ${exemption.studentName}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <LookupSelect
        endpoint={exemptionContract.students}
        label="Mahasiswa"
        placeholder="Ketik NIM atau nama"
        withAsterisk
        minLetters={2}
        chosen={known && { value: known._id, label: `${known.nim} – ${known.name}` }}
        disabled={known !== null}
        {...form.getInputProps('studentId')}
      />
      <Select
        label="Membuka"
        description={helps[gate as GateName] ?? paymentHelp}
        withAsterisk
        allowDeselect={false}
        data={gates.map((value) => ({ value, label: gateLabels[value] }))}
        disabled={exemption !== null}
        {...form.getInputProps('gate')}
      />
      {gate === 'ATTENDANCE' && exemption === null && (
        <ClassSelect studentId={studentId} {...form.getInputProps('scheduleId')} />
      )}
      <DateField label="Berlaku sampai" withAsterisk {...form.getInputProps('until')} />
      <Textarea
        label="Alasan"
        description="Tercetak pada surat dispensasi."
        withAsterisk
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
      <Textarea
        label="Syarat (bila ada)"
        description="Tercetak pada surat dan dilihat mahasiswa, misalnya: lunas 50% sebelum 10 November."
        autosize
        minRows={1}
        {...form.getInputProps('conditions')}
      />
      <AttachedFileField
        label="Surat permohonan (bila ada)"
        path="file"
        accept={['pdf', 'image']}
        attached={exemption?.file ?? null}
        onChange={(file) => form.setFieldValue('file', file)}
        error={form.errors['file']}
      />
    </FormDialog>
  );
}
