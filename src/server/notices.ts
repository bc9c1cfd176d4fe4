import { completionNotices } from '#shared/completion/completion.notices.ts';
import { deskNotices } from '#shared/desk/desk.notices.ts';
import { enrolmentNotices } from '#shared/enrolment/enrolment.notices.ts';
import { financeNotices } from '#shared/finance/finance.notices.ts';
import { identityNotices } from '#shared/identity/identity.notices.ts';
import { peopleNotices } from '#shared/people/people.notices.ts';
import type { NoticeFacts } from '#shared/platform/notices/notice-facts.ts';
import type { NoticeWriter, WordsOf } from '#shared/platform/notices/words-of.ts';
import { platformNotices } from '#shared/platform/platform.notices.ts';
import { resultsNotices } from '#shared/results/results.notices.ts';
import { studyNotices } from '#shared/study/study.notices.ts';
import { teachingNotices } from '#shared/teaching/teaching.notices.ts';

const words: WordsOf<NoticeFacts> = {
  ...platformNotices,
  ...identityNotices,
  ...financeNotices,
  ...peopleNotices,
  ...studyNotices,
  ...enrolmentNotices,
  ...teachingNotices,
  ...resultsNotices,
  ...completionNotices,
  ...deskNotices,
};

/** Writes a notice in the words of the wing it comes from. */
export const noticeText: NoticeWriter = (topic, facts) => words[topic](facts);
