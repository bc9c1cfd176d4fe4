import { useState } from 'react';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { examContract } from '#shared/teaching/exams/exam.contract.ts';
import type { ExamKind } from '#shared/platform/term/exam.ts';
import { fieldsOf, focusFirst, pathOf } from '#web/platform/lib/field-label.ts';
import { showServerErrors } from '#web/platform/lib/form.ts';
import { contractErrors } from '#web/platform/lib/form-errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { firstSessions, meantOf } from './PlanSessions.tsx';

type Options = ResponseOf<typeof examContract.options>;

const firstValues = ({ days, rooms, hasOffHours }: Options) => ({
  exam: 'UTS' as ExamKind,
  dates: days.UTS,
  sessions: firstSessions(hasOffHours),
  roomIds: rooms.filter(({ online }) => !online).map(({ value }) => value),
  perDay: 2 as number | string,
  proctorsPerRoom: 1 as number | string,
});
type Values = ReturnType<typeof firstValues>;

/** The body as the calls take it, once {@link contractErrors} finds nothing in its sessions. */
const bodyOf = ({ perDay, proctorsPerRoom, sessions, ...values }: Values, { period }: Options) => ({
  ...values,
  periodId: period?._id ?? '',
  perDay: Number(perDay),
  proctorsPerRoom: Number(proctorsPerRoom),
  sessions: sessions.map(({ start, end, classTypes }) => ({
    start: Number(start),
    end: Number(end),
    classTypes,
  })),
});

type Step = 'propose' | 'commit';

/** What was refused, and where that stands: under its fields, or by the button of the step. */
function useRefusals() {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [told, setTold] = useState<{ step: Step; error: Error } | null>(null);
  return {
    errors,
    /** What no field can show of a step's refusal. */
    refusalOf: (step: Step): Error | null => (told?.step === step ? told.error : null),
    show: (found: Record<string, string>): void => {
      setErrors(found);
      setTold(null);
      focusFirst(found);
    },
    /** Takes away what was said of fields that change. */
    clear: (isChanged: (path: string) => boolean): void => {
      setErrors(Object.fromEntries(Object.entries(errors).filter(([path]) => !isChanged(path))));
      setTold(null);
    },
    refuse:
      (step: Step) =>
      (error: Error): void => {
        let isShown = false;
        const show = (found: unknown): void => {
          isShown = fieldsOf(document).some((field) => pathOf(field) in (found as typeof errors));
          setErrors(found as typeof errors);
        };
        showServerErrors({ setErrors: show }, error);
        if (!isShown) setTold({ step, error });
      },
  };
}

/** The plan of an exam period: its terms, what was proposed for them, and what was refused and where it stands. */
export function useExamPlan(options: Options, onStored: () => void) {
  const [values, setValues] = useState(() => firstValues(options));
  const [alsoExamine, setAlsoExamine] = useState<string[]>([]);
  const [unticked, setUnticked] = useState<string[]>([]);
  const { errors, refusalOf, show, clear, refuse } = useRefusals();
  const propose = useEndpointMutation(examContract.previewPlan);
  const commit = useEndpointMutation(examContract.commitPlan, {
    invalidates: [examContract.list, examContract.options],
  });
  const plan = propose.data?.data;
  // A later proposal may no longer hold what was unticked in an earlier one.
  const placed = plan?.placed.map(({ scheduleId }) => scheduleId) ?? [];
  const leaveOut = placed.filter((id) => unticked.includes(id));

  /** A change makes what was proposed another plan, and takes away what was said of the field. */
  const change = (patch: Partial<Values>): void => {
    setValues({ ...values, ...patch });
    clear((path) => (path.split('.')[0] ?? '') in patch);
    propose.reset();
  };
  const ask = (also: string[]): void => {
    const sessions = meantOf(values.sessions);
    setValues({ ...values, sessions });
    const body = bodyOf({ ...values, sessions }, options);
    const found = contractErrors(examContract.previewPlan.body, { ...body, sessions });
    show(found);
    if (Object.keys(found).length > 0) return;
    setAlsoExamine(also);
    propose.mutate({ body: { ...body, alsoExamine: also } }, { onError: refuse('propose') });
  };
  const store = (token: string): void => {
    show({});
    commit.mutate(
      { body: { ...bodyOf(values, options), alsoExamine, leaveOut, token } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Ujian dijadwalkan.');
          onStored();
        },
        onError: refuse('commit'),
      },
    );
  };
  return {
    values,
    change,
    choose: (exam: ExamKind): void => {
      change({ exam, dates: options.days[exam] });
      setUnticked([]);
      setAlsoExamine([]);
    },
    errors,
    refusalOf,
    plan,
    leaveOut,
    setUnticked,
    booked: placed.length - leaveOut.length,
    /** @param more classes that are examined in writing too. */
    propose: (...more: string[]) => ask([...alsoExamine, ...more]),
    isProposing: propose.isPending,
    store,
    isStoring: commit.isPending,
  };
}
