/** What is reported, in the order in which PDDIKTI needs it: parents before what hangs on them. */
export const channelNames = [
  'biodata',
  'entry',
  'course',
  'curriculum',
  'curriculum-course',
  'class',
  'teaching',
  'member',
  'grade',
  'akm',
  'transfer',
  'activity',
  'activity-member',
  'conversion',
  'guidance',
  'examiner',
  'achievement',
  'exit',
] as const;
export type ChannelName = (typeof channelNames)[number];
