import { createBrowserRouter, redirectDocument, type RouteObject } from 'react-router';
import { registerRoutes } from './lib/routes.ts';
import { screens, verify } from './screens.ts';
import { Waiting } from './shell/FirstPaint.tsx';
import { Root } from './shell/Root.tsx';
import { RouteError } from './shell/RouteError.tsx';
import { Shell } from './shell/Shell.tsx';

const development: RouteObject[] = import.meta.env.DEV
  ? [{ path: '/dev/ui', lazy: () => import('./features/dev/dev-ui.page.tsx') }]
  : [];

const notFound: RouteObject = { path: '*', lazy: () => import('./features/errors/not-found.page.tsx') };

/** The login page is a document of its own; a link to it leaves this one. */
const login: RouteObject = {
  path: '/login/*',
  loader: ({ request }) => redirectDocument(request.url),
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
        children: [{ ErrorBoundary: RouteError, children: [...screens, ...development, notFound] }],
      },
    ],
  },
];

registerRoutes(routes);

export const router = createBrowserRouter(routes);
