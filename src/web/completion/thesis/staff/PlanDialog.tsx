import { Group, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { roomContract } from '#shared/teaching/rooms/room.contract.ts';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import type { ThesisDetail, ThesisEvent } from '#shared/completion/thesis/thesis.views.ts';
import type { ThesisEventType } from '#shared/completion/thesis/kinds.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { ClockField } from '#web/platform/ui/ClockField.tsx';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import { eventNames } from '../thesis-words.tsx';
import { useStep } from '../use-step.ts';
import { BoardFields } from './BoardFields.tsx';
import { clashesIn, planValues } from './plan-values.ts';

type Props = {
  thesis: ThesisDetail;
  type: ThesisEventType;
  /** The plan to be changed; null for a new one. */
  event: ThesisEvent | null;
  onClose: () => void;
};

/** Plans a seminar or defence: day, time, place and board; what clashes is named where it is chosen. */
export function PlanDialog({ thesis, type, event, onClose }: Props) {
  const { step2, step3 } = thesisStaffContract;
  const endpoint = type === 'SEMINAR' ? step2 : step3;
  const form = useContractForm(endpoint.body, planValues(thesis, event));
  const { data: rooms = [] } = useLookup(endpointQuery(roomContract.select, {}));
  const [clashes, setClashes] = useState<string[]>([]);
  const { send, busy } = useStep(endpoint);
  const submit = form.onSubmit((body) =>
    send({ body }, `${eventNames[type]} terjadwal.`, {
      onDone: onClose,
      onRefused: (error) => {
        setClashes(clashesIn(error));
        return showServerErrors(form, error);
      },
    }),
  );
  return (
    <FormDialog
      title={`Jadwal ${eventNames[type].toLowerCase()}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      verb="Jadwalkan"
      onClose={onClose}
    >
      {clashes.length > 0 && (
        <Refusal
          title="Jadwal bentrok."
          why={clashes.map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
          next="Pilih waktu, ruang, atau penguji lain."
        />
      )}
      <DateField label="Tanggal" withAsterisk min={campusToday()} {...form.getInputProps('date')} />
      <Group grow align="flex-start">
        <ClockField
          label="Mulai"
          description="Misalnya 09.00"
          withAsterisk
          {...form.getInputProps('timeStart')}
          value={form.values.timeStart}
          onChange={(minutes) => form.setFieldValue('timeStart', minutes)}
        />
        <ClockField
          label="Selesai"
          description="Boleh kosong"
          {...form.getInputProps('timeEnd')}
          value={form.values.timeEnd}
          onChange={(minutes) => form.setFieldValue('timeEnd', minutes)}
        />
      </Group>
      <Select
        label="Ruang"
        description="Kosong bila daring."
        searchable
        clearable
        data={rooms.map(({ value, label }) => ({ value, label }))}
        {...form.getInputProps('roomId')}
      />
      <TextInput label="Tautan daring" placeholder="https://" {...form.getInputProps('link')} />
      <BoardFields
        value={form.values.board}
        onChange={(seats) => form.setFieldValue('board', seats)}
        errors={form.errors}
      />
    </FormDialog>
  );
}
