import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router';
import type { NameOfPage } from '#web/platform/shell/crumbs.ts';
import type { PageAccess } from '#web/platform/shell/page-access.ts';

/** What the module of a page exports for the router. */
export type PageModule = {
  Component: ComponentType;
  loader?: LoaderFunction;
  /** Who may open it, where that is not what the menu's entry above it says. */
  access?: PageAccess;
  /** What the breadcrumbs call the page, where its path does not say it in Indonesian. */
  crumb?: NameOfPage;
};

export type Screen = { path: string; lazy: () => Promise<PageModule> };
