/** What a notice is for: a new version, news, a day that comes, something to do (academic practice). */
export const noticeKinds = ['UPDATE', 'INFO', 'DEADLINE', 'ACTION'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeSeverities = ['info', 'warning', 'error'] as const;
export type NoticeSeverity = (typeof noticeSeverities)[number];

/** As what a person is told. */
export const noticeAudiences = ['STUDENT', 'LECTURER', 'STAFF'] as const;
export type NoticeAudience = (typeof noticeAudiences)[number];

/** A notice as a person reads it. */
export type NoticeText = {
  kind: NoticeKind;
  severity: NoticeSeverity;
  audience: NoticeAudience;
  title: string;
  body: string;
  /** Page of the portal that it is about; null when there is none. */
  url: string | null;
  /** It also shows once as a window that has to be confirmed. */
  ackRequired?: true;
};

/** Notices live this many days once they were read, and this many in any case where the college sets no others. */
export const NOTICE_DAYS = { read: 90, any: 180 } as const;

/**
 * Whether the portal runs a newer version than a page was loaded with.
 * @param running,loaded as `package version+build stamp`; stamps grow with time, a portal that was not built has none.
 */
export function isNewerVersion(running: string, loaded: string): boolean {
  const stampOf = (version: string): string => version.split('+')[1] ?? '';
  return stampOf(loaded) !== '' && stampOf(running) > stampOf(loaded);
}
