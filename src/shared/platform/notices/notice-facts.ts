/** What each kind of notice has to know to be written. A wing adds its own topics by `declare module`. */
export interface NoticeFacts {
  /** The portal's own backup failed, or lacks files; the log says why. */
  'backup.failed': object;
  /** The last backup is older than it should be. */
  'backup.old': object;
}
export type NoticeTopic = keyof NoticeFacts;
