import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import type { ScheduleDetail } from '#shared/teaching/schedules/schedule.views.ts';
import { CallError } from '#web/platform/lib/call-error.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { Form } from '#web/platform/ui/Form.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { SaveBar } from '#web/platform/ui/SaveBar.tsx';
import {
  newSchedule,
  type ScheduleBody,
  scheduleBody,
  type ScheduleFormState,
  scheduleValues,
  withOwn,
} from './form-values.ts';
import { LecturerShares } from './LecturerShares.tsx';
import { LiveCheck } from './LiveCheck.tsx';
import type { FormOptions } from './queries.ts';
import { CourseFields, PlaceFields } from './ScheduleFields.tsx';
import { useLiveCheck } from './use-live-check.ts';
import classes from './form.module.css';

/** Asked for where a plan clashes. */
const OverrideFields = later(async () => (await import('./OverrideFields.tsx')).OverrideFields);

type Props = { options: FormOptions; schedule: ScheduleDetail | null };

/** What a move does to enrolled students, as the refused save told it. */
const consequences = z.object({
  affected: z.array(z.object({ _id: z.string(), nim: z.string(), name: z.string(), message: z.string() })),
});

function affectedOf(error: unknown): z.output<typeof consequences>['affected'] | null {
  if (!(error instanceof CallError) || error.body?.code !== 'NEEDS_CONFIRMATION') return null;
  return consequences.parse(error.body.data).affected;
}

/** Saves; asks first when the move touches enrolled students. */
function useSave(schedule: ScheduleDetail | null, form: ScheduleFormState) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const save = useEndpointMutation(scheduleContract.save, {
    invalidates: [scheduleContract.list, scheduleContract.get],
  });
  const submit = async (body: ScheduleBody): Promise<void> => {
    try {
      const { data } = await save.mutateAsync({ body: scheduleBody(body, schedule) });
      form.resetDirty();
      toast.success('Jadwal tersimpan.');
      for (const warning of data.warnings) toast.warning(warning, { duration: 6000 });
      void navigate(`/staff/lecture-schedule/${data._id}`);
    } catch (error) {
      const affected = affectedOf(error);
      if (affected === null) {
        if (!showServerErrors(form, error)) showError(error);
        return;
      }
      const agreed = await confirm({
        title: 'Pindahkan kelas yang sudah diambil mahasiswa?',
        consequence: (
          <>
            <p>{(error as CallError).body?.message}</p>
            <ul>
              {affected.map(({ _id, name, nim, message }) => (
                <li key={_id}>
                  {name} ({nim}): {message}
                </li>
              ))}
            </ul>
          </>
        ),
        verb: 'Pindahkan dan beri tahu',
      });
      if (agreed) await submit({ ...body, confirm: true });
    }
  };
  return { submit, busy: save.isPending };
}

/** The form of a class with the live check beside it. */
export function ScheduleFormView({ options: all, schedule }: Props) {
  const options = withOwn(all, schedule);
  const form = useContractForm(
    scheduleContract.save.body,
    schedule ? scheduleValues(schedule) : newSchedule(options),
  );
  const asked = useLiveCheck(form.values, schedule?._id);
  const { submit, busy } = useSave(schedule, form);
  const mayOverride = useCan()({ permissions: ['schedule:override-clash'] });
  const [override, setOverride] = useState(schedule?.clashOverride !== null && schedule !== null);
  const clashing = (asked.data?.clashes.length ?? 0) > 0;
  const sks = options.courses.find(({ _id }) => _id === form.values.courseId)?.sks ?? 0;
  const toggleOverride = (open: boolean): void => {
    setOverride(open);
    if (!open) form.setFieldValue('overrideReason', '');
  };
  return (
    <div className={classes.layout}>
      <Panel>
        <Form
          form={form}
          label={schedule ? 'Ubah jadwal' : 'Tambah jadwal'}
          onSubmit={form.onSubmit((body) => void submit(body))}
        >
          <CourseFields form={form} options={options} fixed={schedule !== null} />
          <PlaceFields form={form} options={options} />
          <LecturerShares form={form} options={options} sks={sks} />
          {mayOverride && (clashing || override) && (
            <OverrideFields form={form} open={override} toggle={toggleOverride} />
          )}
          <SaveBar dirty={form.isDirty()} busy={busy} />
        </Form>
      </Panel>
      <div className={classes.side}>
        <LiveCheck asked={asked} />
      </div>
    </div>
  );
}
