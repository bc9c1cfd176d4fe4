interface Window {
  /** Answers asked for before the scripts were there, by address; each is used once (`early.ts`). */
  earlyAnswers?: Record<string, Promise<Response | null>>;
}

/** One icon by its own path: the package's index costs thousands of modules. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';
  const icon: Icon;
  export default icon;
}
