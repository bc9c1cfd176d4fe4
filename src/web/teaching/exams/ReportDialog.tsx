import { Checkbox, NumberInput, Textarea } from '@mantine/core';
import { examContract } from '#shared/teaching/exams/exam.contract.ts';
import type { ExamDetail } from '#shared/teaching/exams/exam.views.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import classes from './exams.module.css';

type Props = { exam: ExamDetail; roomNo: number; onClose: () => void };

type Seat = ExamDetail['seats'][number];

/** Who was not there, as far as it is known: before the report also who may not sit the exam. */
const isAbsent = ({ present, right }: Seat): boolean =>
  present === false || (present === null && right?.allowed === false);

const seatLabel = ({ seat, name, nim, right }: Seat): string =>
  `${seat ?? '-'} · ${name} (${nim})${right?.allowed === false ? ', belum berhak' : ''}`;

/** The report of one exam room: who was absent, how many answer sheets, what happened. */
export function ReportDialog({ exam, roomNo, onClose }: Props) {
  const room = exam.rooms.find(({ no }) => no === roomNo);
  const seats = exam.seats.filter((seat) => seat.roomNo === roomNo);
  const missing = seats.filter(isAbsent).map(({ studentId }) => studentId);
  const form = useContractForm(examContract.report.body, {
    updatedAt: exam.updatedAt,
    roomNo,
    answerSheets: room?.answerSheets ?? seats.length - missing.length,
    incidents: room?.incidents ?? '',
    absent: missing,
  });
  const report = useEndpointMutation(examContract.report, {
    invalidates: [examContract.get, examContract.list, examContract.ofLecturer],
  });
  const absent = form.getValues().absent;
  const submit = form.onSubmit((body) =>
    report.mutate(
      { params: { id: exam._id }, body: { ...body, absent: form.getValues().absent } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Berita acara tersimpan.');
          onClose();
        },
        onError: (error) => {
          if (!showServerErrors(form, error)) showError(error);
        },
      },
    ),
  );
  return (
    <FormDialog
      title={`Berita acara ruang ${room?.code ?? 'daring'}`}
      form={form}
      onSubmit={submit}
      busy={report.isPending}
      onClose={onClose}
    >
      <Checkbox.Group
        label="Tidak hadir"
        description={`${seats.length - absent.length} dari ${seats.length} peserta hadir.`}
        {...form.getInputProps('absent')}
      >
        <div className={classes.list}>
          {seats.map((seat) => (
            <Checkbox key={seat.studentId} value={seat.studentId} label={seatLabel(seat)} />
          ))}
        </div>
      </Checkbox.Group>
      <NumberInput
        label="Jumlah lembar jawaban"
        withAsterisk
        min={0}
        {...form.getInputProps('answerSheets')}
      />
      <Textarea
        label="Catatan kejadian"
        description="Kosongkan bila tidak ada."
        autosize
        minRows={2}
        {...form.getInputProps('incidents')}
      />
    </FormDialog>
  );
}
