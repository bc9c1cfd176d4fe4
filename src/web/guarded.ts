import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router';
import { CallError } from './lib/call-error.ts';
import { pageLoader } from './lib/query.ts';
import { currentUser } from './lib/session.tsx';
import type { Screen } from './screens.ts';
import { mayOpen, type PageAccess } from './shell/page-access.ts';

/** What the module of a page exports for the router. */
export type PageModule = {
  Component: ComponentType;
  loader?: LoaderFunction;
  /** Who may open it, where that is not what the menu's entry above it says. */
  access?: PageAccess;
};

const refused = (): CallError => new CallError(403, 'Forbidden', null);

/** A change of the address within a page that loads nothing by itself is no reason to ask for the right again. */
const onOtherPage: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

/** The route of a screen: whoever it is not for is led away before anything of it is asked for, as if its data were refused. */
export const guarded = ({ path, lazy }: Screen): RouteObject => ({
  path,
  lazy: async () => {
    const { Component, loader, access } = await lazy();
    const guard = pageLoader(async (_client, args) => {
      if (!mayOpen(await currentUser(), path, access)) throw refused();
      return loader?.(args);
    });
    return { Component, loader: guard, ...(loader === undefined && { shouldRevalidate: onOtherPage }) };
  },
});
