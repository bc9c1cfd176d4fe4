import { createBrowserRouter, redirectDocument, type RouteObject } from 'react-router';
import { guarded } from './guarded.ts';
import { registerRoutes } from '#web/platform/lib/routes.ts';
import { screens, verify } from './screens.ts';
import { Waiting } from '#web/platform/shell/FirstPaint.tsx';
import { Root } from '#web/platform/shell/Root.tsx';
import { RouteError } from '#web/platform/shell/RouteError.tsx';
import { Shell } from '#web/platform/shell/Shell.tsx';

const development: RouteObject[] = import.meta.env.DEV
  ? [{ path: '/dev/ui', lazy: () => import('#web/platform/dev/dev-ui.page.tsx') }]
  : [];

const notFound: RouteObject = { path: '*', lazy: () => import('#web/platform/errors/not-found.page.tsx') };

/**
 * The login page is a document of its own; a link to it leaves this one. However it was written, such as with an escaped
 * letter, it is asked for by the name the server knows, which would answer with this document again otherwise.
 */
const login: RouteObject = {
  path: '/login/*',
  loader: ({ request }) => redirectDocument(`/login${new URL(request.url).search}`),
};

const routes: RouteObject[] = [
  { ...verify, HydrateFallback: Waiting },
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: Waiting,
    children: [
      login,
      {
        Component: Shell,
        ErrorBoundary: RouteError,
        children: [
          { ErrorBoundary: RouteError, children: [...screens.map(guarded), ...development, notFound] },
        ],
      },
    ],
  },
];

registerRoutes(routes);

export const router = createBrowserRouter(routes);
