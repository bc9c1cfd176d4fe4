import { Page } from '#web/ui/Page.tsx';

/** Every pattern of the portal in every state, for those who build screens. */
export function Component() {
  return <Page title="Pola antarmuka" />;
}
