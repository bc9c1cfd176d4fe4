import { meetingRecordContract } from '#shared/desk/meeting-records/meeting-record.contract.ts';

const { get, followUps, list } = meetingRecordContract;

/** What may be another once minutes or their actions change: the minutes, the lists of actions, and the counts of the list. */
export const minutesAnswers = [get, followUps, list] as const;
