import type { RouteObject, ShouldRevalidateFunction } from 'react-router';
import { CallError } from '#web/platform/lib/call-error.ts';
import { PageMissing } from '#web/platform/lib/new-version.ts';
import { pageLoader } from '#web/platform/lib/query.ts';
import { currentUser } from '#web/platform/lib/session.tsx';
import type { Screen } from './page-module.ts';
import { mayOpen } from '#web/platform/shell/page-access.ts';

const refused = (): CallError => new CallError(403, 'Forbidden', null);

/** A change of the address within a page that loads nothing by itself is no reason to ask for the right again. */
const onOtherPage: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

/** The route of a screen: whoever it is not for is led away before anything of it is asked for, as if its data were refused. */
export const guarded = ({ path, lazy }: Screen): RouteObject => ({
  path,
  lazy: async () => {
    const { Component, loader, access, crumb } = await lazy().catch(() => {
      throw new PageMissing();
    });
    const guard = pageLoader(async (_client, args) => {
      if (!mayOpen(await currentUser(), path, access)) throw refused();
      return loader?.(args);
    });
    return {
      Component,
      loader: guard,
      handle: crumb,
      ...(loader === undefined && { shouldRevalidate: onOtherPage }),
    };
  },
});
