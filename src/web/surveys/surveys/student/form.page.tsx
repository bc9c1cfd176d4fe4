import { useSuspenseQuery } from '@tanstack/react-query';
import { redirect, useNavigate, useParams } from 'react-router';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { surveyContract } from '#shared/surveys/surveys/survey.contract.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import type { SurveyType } from '#shared/surveys/surveys/instrument.ts';
import { CallError } from '#web/platform/lib/call-error.ts';
import { showError, withMessage } from '#web/platform/lib/errors.ts';
import { endpointQuery, pageLoader, useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { answersOf, firstMissing, stepsOf } from './form-model.ts';
import { FormSteps } from './FormSteps.tsx';
import { surveyPath } from './list-query.ts';
import { forgetForm, type FormParts, useFormDraft } from './use-form-draft.ts';

type Params = { scheduleId: string; lectureId?: string | undefined };

const typeOf = ({ lectureId }: Params): SurveyType => (lectureId === undefined ? 'EKA' : 'EDO');
const formQuery = (own: Params) =>
  endpointQuery(surveyContract.form, { query: { type: typeOf(own), ...own } });
const paramsOf = ({ scheduleId, lectureId }: { scheduleId?: string; lectureId?: string }): Params => ({
  scheduleId: scheduleId ?? '',
  lectureId,
});

const partsOf = (own: Params): FormParts => [typeOf(own), own.scheduleId, own.lectureId ?? ''];

/** A form that is not open any more, as after it was sent from another device, leads back to the list, which says why. */
export const loader = pageLoader(async (client, { params }) => {
  const own = paramsOf(params);
  try {
    return await client.fetchQuery({ ...formQuery(own), staleTime: 0 });
  } catch (error) {
    const code = error instanceof CallError ? error.body?.code : undefined;
    if (code !== 'ALREADY_DONE' && code !== 'RULE') throw error;
    forgetForm((await client.ensureQueryData(endpointQuery(authContract.me, {})))._id, partsOf(own));
    throw redirect(withMessage(surveyPath(typeOf(own)), error));
  }
});

/** What is asked anew once a form was sent. */
const stale = [
  surveyContract.edo,
  surveyContract.eka,
  krsContract.input,
  transcriptContract.khs,
  transcriptContract.transcript,
];

/** Sends a form for either survey. */
function useSend({ scheduleId, lectureId }: Params) {
  const edo = useEndpointMutation(surveyContract.submitEdo, { invalidates: stale });
  const eka = useEndpointMutation(surveyContract.submitEka, { invalidates: stale });
  const send = (filled: ReturnType<typeof answersOf>) =>
    lectureId === undefined
      ? eka.mutateAsync({ body: { scheduleId, ...filled } })
      : edo.mutateAsync({ body: { scheduleId, lectureId, ...filled } });
  return { send, busy: edo.isPending || eka.isPending };
}

const isSent = (error: unknown): boolean => error instanceof CallError && error.body?.code === 'ALREADY_DONE';

/** `/student/survey/…`: one form, a group of questions at a time. */
export function Component() {
  const params = paramsOf(useParams());
  const { data } = useSuspenseQuery(formQuery(params));
  const { form, type, questions } = data;
  const draft = useFormDraft(partsOf(params), questions);
  const steps = stepsOf(questions);
  const { send, busy } = useSend(params);
  const confirm = useConfirm();
  const navigate = useNavigate();

  const leave = (): void => {
    draft.forget();
    void navigate(surveyPath(type), { replace: true });
  };
  const submit = async (): Promise<void> => {
    const missing = firstMissing(draft.draft, steps);
    if (missing !== -1) return draft.goTo(missing);
    const question = {
      title: `Kirim jawaban untuk ${form.lecturer ?? form.courseName}?`,
      consequence: 'Jawaban tersimpan tanpa nama dan tidak dapat diubah setelah dikirim.',
      verb: 'Kirim',
      danger: false,
    };
    if (!(await confirm(question))) return undefined;
    try {
      const { message } = await send(answersOf(draft.draft));
      toast.success(message ?? 'Jawaban terkirim.');
      leave();
    } catch (error) {
      showError(error);
      if (isSent(error)) leave();
    }
    return undefined;
  };
  return (
    <Page
      title={form.lecturer ?? form.courseName}
      purpose={`${type} · ${form.courseName} (${form.courseCode}) kelas ${form.className}`}
    >
      <FormSteps steps={steps} form={draft} busy={busy} onSend={() => void submit()} />
    </Page>
  );
}
