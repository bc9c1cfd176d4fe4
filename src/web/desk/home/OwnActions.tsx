import type { OwnActionsView } from '#shared/desk/home/home.views.ts';
import { later } from '#web/platform/lib/later.tsx';

const OwnActionsPanel = later(async () => (await import('./OwnActionsPanel.tsx')).OwnActionsPanel);

/** What the reader undertook in meetings; nothing where nothing is open, or before it is known. */
export const OwnActions = ({ actions }: { actions: OwnActionsView | undefined }) =>
  actions !== undefined && actions.total > 0 && <OwnActionsPanel actions={actions} />;
