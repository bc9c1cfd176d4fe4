import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router';
import type { PageAccess } from '#web/platform/shell/page-access.ts';

/** What the module of a page exports for the router. */
export type PageModule = {
  Component: ComponentType;
  loader?: LoaderFunction;
  /** Who may open it, where that is not what the menu's entry above it says. */
  access?: PageAccess;
};

export type Screen = { path: string; lazy: () => Promise<PageModule> };
