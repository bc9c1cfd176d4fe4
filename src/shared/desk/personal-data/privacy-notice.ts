const NOTICE = 'privacy-notice:';

/** Under which id the bell asks a person to take note of a version of the privacy notice. */
export const privacyNoticeId = (version: string): string => NOTICE + version;

/** The version a notice asks about; null for any other notice. */
export const versionOfNotice = (id: string): string | null =>
  id.startsWith(NOTICE) ? id.slice(NOTICE.length) : null;
