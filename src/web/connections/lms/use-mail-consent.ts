import { type LmsMailsView, lmsMailsView } from '#shared/connections/lms/lms.views.ts';
import { mailsIn } from '#shared/connections/lms/mails.ts';
import { CallError } from '#web/platform/lib/call-error.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { mailQuestion } from './mail-question.tsx';

/** The mails a refused call wants agreed to; null for any other failure. */
function mailsAsked(error: unknown): LmsMailsView | null {
  if (!(error instanceof CallError) || error.body?.code !== 'NEEDS_CONFIRMATION') return null;
  return lmsMailsView.parse(error.body.data);
}

/**
 * Sends what may make the LMS mail people, and asks where the portal wants that agreed to.
 * @returns a function that takes how to send it, with the number of mails the person knows of; it gives the answer, or null
 *   where the person stepped back, and throws every other refusal.
 */
export function useMailConsent() {
  const confirm = useConfirm();
  return async function send<T>(
    attempt: (agreedMails: number | undefined) => Promise<T>,
    agreedMails?: number,
  ): Promise<T | null> {
    try {
      return await attempt(agreedMails);
    } catch (error) {
      const mails = mailsAsked(error);
      if (mails === null) throw error;
      return (await confirm(mailQuestion(mails))) ? send(attempt, mailsIn(mails)) : null;
    }
  };
}
