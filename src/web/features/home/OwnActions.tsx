import { later } from '#web/lib/later.tsx';

/** What the reader undertook in meetings, loaded after what the page shows first. */
export const OwnActions = later(async () => (await import('./OwnActionsPanel.tsx')).OwnActionsPanel);
