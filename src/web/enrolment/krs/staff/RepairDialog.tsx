import { Checkbox, MultiSelect, Stack, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import type { KrsDetail } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import type { KrsProblemView } from '#shared/enrolment/krs/krs-class.views.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import type { KrsOverride } from '#shared/enrolment/krs/facts.ts';
import { CallError, messageOf } from '#web/platform/lib/call-error.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { type Choice, LookupSelect } from '#web/platform/ui/LookupSelect.tsx';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import { krsLists } from '../detail-query.ts';
import { planText, timeText } from '../krs-words.ts';
import parts from '../krs-parts.module.css';

const overrideLabels: Record<KrsOverride, string> = {
  PERIOD: 'Di luar masa pengisian',
  CLASH: 'Bentrok jadwal',
  CLASSTYPE: 'Tipe kelas lain',
  FULL: 'Kelas penuh (kapasitas ruang tetap berlaku)',
};

/** @prop term label of the active term, for a new KRS. */
type Props = { term: string; student?: Choice; krs?: KrsDetail; onClose: () => void };

/** Problems of the plan in a server error. */
const problemsIn = (error: unknown): KrsProblemView[] => {
  const data = error instanceof CallError ? error.body?.data : undefined;
  return Array.isArray(data) ? (data as KrsProblemView[]) : [];
};

function Overrides({ form }: { form: ReturnType<typeof useRepair>['form'] }) {
  const can = useCan();
  if (!can({ permissions: ['krs:override'] })) return null;
  return (
    <Checkbox.Group
      label="Abaikan pemeriksaan"
      description="Batas sks tidak pernah diabaikan."
      {...form.getInputProps('overrides')}
    >
      <Stack gap="xs" mt="xs">
        {Object.entries(overrideLabels).map(([value, label]) => (
          <Checkbox key={value} value={value} label={label} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function useRepair({ student, krs, onClose }: Props) {
  const [refusal, setRefusal] = useState<{ message: string; problems: KrsProblemView[] } | null>(null);
  const active = krs?.krs.items.filter(({ state }) => state === 'ACTIVE').map(({ scheduleId }) => scheduleId);
  const form = useContractForm(krsStaffContract.save.body, {
    _id: krs?.krs._id ?? '',
    studentId: krs?.student._id ?? student?.value ?? '',
    scheduleIds: active ?? ([] as string[]),
    approve: true,
    overrides: [] as string[],
    reason: '',
    updatedAt: krs?.krs.updatedAt ?? '',
  });
  const save = useEndpointMutation(krsStaffContract.save, { invalidates: krsLists });
  const submit = form.onSubmit((body) =>
    save.mutate(
      { body },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'KRS tersimpan.');
          onClose();
        },
        onError: (error) => {
          if (!showServerErrors(form, error))
            setRefusal({ message: messageOf(error), problems: problemsIn(error) });
        },
      },
    ),
  );
  return { form, submit, busy: save.isPending, refusal };
}

/** Writes a KRS on behalf of a student, with skipped checks and a reason. */
export function RepairDialog(props: Props) {
  const { term, student, krs, onClose } = props;
  const { form, submit, busy, refusal } = useRepair(props);
  const { data: classes = [] } = useLookup(endpointQuery(krsStaffContract.classes, { query: {} }));
  const chosen = classes.filter(({ scheduleId }) => form.values.scheduleIds.includes(scheduleId));
  const sks = chosen.reduce((sum, krsClass) => sum + krsClass.sks, 0);
  return (
    <FormDialog
      title={krs ? `Perbaiki KRS ${krs.student.name}` : `Isikan KRS semester ${term}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      verb={
        form.values.approve
          ? `Simpan dan setujui ${planText(chosen.length, sks)}`
          : `Ajukan ${planText(chosen.length, sks)}`
      }
      onClose={onClose}
    >
      {refusal !== null && (
        <Refusal
          title="KRS belum dapat disimpan."
          why={
            refusal.problems.length === 0 ? (
              refusal.message
            ) : (
              <ul className={parts.plain}>
                {refusal.problems.map(({ code, message, scheduleId }) => (
                  <li key={`${code}${scheduleId ?? ''}`}>{message}</li>
                ))}
              </ul>
            )
          }
        />
      )}
      {krs === undefined && (
        <LookupSelect
          endpoint={studentContract.select}
          label="Mahasiswa"
          withAsterisk
          chosen={student ?? null}
          disabled={student !== undefined}
          minLetters={2}
          {...form.getInputProps('studentId')}
        />
      )}
      <MultiSelect
        label="Kelas"
        description={planText(chosen.length, sks)}
        withAsterisk
        searchable
        hidePickedOptions
        maxValues={20}
        nothingFoundMessage="Tidak ada kelas yang cocok"
        data={classes.map((krsClass) => ({
          value: krsClass.scheduleId,
          label: `${krsClass.code} ${krsClass.name} · ${krsClass.className} · ${timeText(krsClass)} · ${krsClass.taken}/${krsClass.capacity}`,
        }))}
        {...form.getInputProps('scheduleIds')}
      />
      <Overrides form={form} />
      <Switch label="Langsung disetujui" {...form.getInputProps('approve', { type: 'checkbox' })} />
      <Textarea
        label="Alasan"
        description="Disimpan bersama perubahan ini."
        withAsterisk
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
