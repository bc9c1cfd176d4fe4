import { Button, MultiSelect, Select, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { examContract, examMakeupContract } from '#shared/teaching/exams/exam.contract.ts';
import type { ExamDetail, MakeupRow } from '#shared/teaching/exams/exam.views.ts';
import { examKinds, MAX_ROOMS } from '#shared/platform/term/exam.ts';
import { call } from '#web/platform/lib/call.ts';
import { CallError, messageOf } from '#web/platform/lib/call-error.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { payloadOf } from '#web/platform/lib/form-errors.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { ClockField } from '#web/platform/ui/ClockField.tsx';
import { classTitle } from '#web/teaching/schedules/labels.tsx';
import { kindText } from './exam-words.ts';
import { MakeupDays } from './MakeupDays.tsx';
import classes from './exams.module.css';

type Props = {
  /** The exam to move; none for a new one. */
  exam?: ExamDetail;
  /** Approved requests of one exam that sit the make-up exam together. */
  makeups?: readonly MakeupRow[];
  onClose: () => void;
};

const REST_MS = 400;
const MORNING = 480;
const LASTS = 100;

const emptyRoom = { roomId: '', proctorIds: [] as string[] };

function valuesOf({ exam, makeups = [] }: Props) {
  const [asked] = makeups;
  return {
    scheduleId: exam?.scheduleId ?? asked?.scheduleId ?? '',
    exam: exam?.exam ?? asked?.exam ?? 'UTS',
    date: exam?.date ?? '',
    timeStart: exam?.timeStart ?? MORNING,
    timeEnd: exam?.timeEnd ?? MORNING + LASTS,
    rooms: exam?.rooms.map(({ roomId, proctors }) => ({
      roomId: roomId ?? '',
      proctorIds: proctors.map(({ _id }) => _id),
    })) ?? [emptyRoom],
    makeupIds: makeups.map(({ _id }) => _id),
    reason: '',
  };
}
type Values = ReturnType<typeof valuesOf>;

/** The body as the calls take it: a room left blank is none. */
const bodyOf = ({ rooms, reason, ...values }: Values, exam?: ExamDetail) => ({
  ...(payloadOf(values) as object),
  rooms: rooms.map(({ roomId, proctorIds }) => ({ roomId: roomId || null, proctorIds })),
  reason: reason.trim() === '' ? null : reason.trim(),
  ...(exam && { _id: exam._id, updatedAt: exam.updatedAt }),
});

/** What stands against the exam as it is typed. */
function Check({ values, exam }: { values: Values; exam?: ExamDetail | undefined }) {
  const checked = examContract.check.body.safeParse(bodyOf(values, exam));
  const [wish] = useDebouncedValue(checked.success ? checked.data : null, REST_MS);
  const { data, error } = useQuery({
    queryKey: [examContract.check.path, wish],
    queryFn: async ({ signal }) =>
      wish === null ? null : (await call(examContract.check, { body: wish, signal })).data,
    enabled: wish !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <div aria-live="polite">
      {error !== null && <p className={classes.problem}>{messageOf(error)}</p>}
      {data && (
        <p className={data.seats < data.participants ? classes.problem : classes.soft}>
          {data.participants} peserta, {data.seats} kursi.
          {data.clashes.length === 0 && ' Tidak ada bentrok ruang, pengawas, atau kelas.'}
        </p>
      )}
      {data?.clashes.map(({ message }) => (
        <p key={message} className={classes.problem}>
          {message}
        </p>
      ))}
      {data?.warnings.map((message) => (
        <p key={message} className={classes.warning}>
          {message}
        </p>
      ))}
      {data?.students.map(({ _id, name, nim, message }) => (
        <p key={_id + message} className={classes.soft}>
          {name} ({nim}): {message}
        </p>
      ))}
    </div>
  );
}

/** Plans the exam of a class, a make-up exam, or moves one; clashes are shown while one types. */
export function ExamDialog(props: Props) {
  const { exam, makeups, onClose } = props;
  const form = useContractForm(examContract.save.body, valuesOf(props));
  const [needsReason, setNeedsReason] = useState(false);
  const { data: options } = useLookup(endpointQuery(examContract.options, { query: {} }));
  const save = useEndpointMutation(examContract.save, {
    invalidates: [examContract.list, examContract.get, examContract.options, examMakeupContract.list],
  });
  const values = form.getValues();
  const proctors = values.rooms.flatMap(({ proctorIds }) => proctorIds);
  const fixed = exam ?? makeups?.[0];
  const submit = form.onSubmit(() =>
    save.mutate(
      { body: bodyOf(form.getValues(), exam) as Parameters<typeof save.mutate>[0]['body'] },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Jadwal ujian tersimpan.');
          onClose();
        },
        onError: (error) => {
          if (error instanceof CallError && error.body?.code === 'NEEDS_CONFIRMATION') setNeedsReason(true);
          if (!showServerErrors(form, error)) showError(error);
        },
      },
    ),
  );
  return (
    <FormDialog
      title={
        exam
          ? `Pindahkan ${kindText(exam)} ${classTitle(exam)}`
          : makeups
            ? 'Jadwalkan ujian susulan'
            : 'Jadwalkan ujian'
      }
      form={form}
      onSubmit={submit}
      busy={save.isPending}
      onClose={onClose}
    >
      {fixed ? (
        <p className={classes.soft}>
          {fixed.exam} {classTitle(fixed)}
          {makeups && `, ${makeups.length} mahasiswa`}
        </p>
      ) : (
        <>
          <Select
            label="Jenis ujian"
            data={[...examKinds]}
            allowDeselect={false}
            {...form.getInputProps('exam')}
          />
          <Select
            label="Kelas"
            searchable
            withAsterisk
            nothingFoundMessage={
              options?.unplanned[values.exam].length === 0
                ? 'Tidak ada kelas yang belum dijadwalkan.'
                : 'Tidak ada yang cocok'
            }
            data={options?.unplanned[values.exam] ?? []}
            {...form.getInputProps('scheduleId')}
          />
        </>
      )}
      <div className={classes.pair}>
        <DateField label="Tanggal" withAsterisk {...form.getInputProps('date')} />
        <ClockField
          label="Mulai"
          withAsterisk
          {...form.getInputProps('timeStart')}
          value={values.timeStart}
        />
        <ClockField label="Selesai" withAsterisk {...form.getInputProps('timeEnd')} value={values.timeEnd} />
      </div>
      {(exam?.isMakeup ?? makeups !== undefined) && (
        <MakeupDays
          days={options?.days.MAKEUP_EXAM ?? []}
          value={values.date}
          onPick={(day) => form.setFieldValue('date', day)}
        />
      )}
      {values.rooms.map((_, at) => (
        <fieldset key={at} className={classes.room}>
          <legend>Ruang {at + 1}</legend>
          <Select
            label="Ruang"
            searchable
            clearable
            placeholder="Tanpa ruang (daring)"
            data={(options?.rooms ?? []).map(({ value, label, capacity }) => ({
              value,
              label: `${label} (${capacity} kursi)`,
            }))}
            {...form.getInputProps(`rooms.${at}.roomId`)}
          />
          <MultiSelect
            label="Pengawas"
            searchable
            withAsterisk
            data={
              options?.lecturers.filter(({ value, teaches }) => teaches || proctors.includes(value)) ?? []
            }
            {...form.getInputProps(`rooms.${at}.proctorIds`)}
          />
          {at > 0 && (
            <Button variant="subtle" onClick={() => form.removeListItem('rooms', at)}>
              Hapus ruang kedua
            </Button>
          )}
        </fieldset>
      ))}
      {values.rooms.length < MAX_ROOMS && (
        <Button variant="default" onClick={() => form.insertListItem('rooms', emptyRoom)}>
          Tambah ruang kedua
        </Button>
      )}
      {form.errors['rooms'] && <p className={classes.problem}>{form.errors['rooms']}</p>}
      {needsReason && (
        <Textarea
          label="Alasan tetap menjadwalkan"
          description="Ada peserta dengan acara lain pada jam itu."
          withAsterisk
          {...form.getInputProps('reason')}
        />
      )}
      <Check values={values} exam={exam} />
    </FormDialog>
  );
}
