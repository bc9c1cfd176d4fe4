import { createBrowserRouter, redirectDocument, type RouteObject } from 'react-router';
import { registerRoutes } from './lib/routes.ts';
import { Waiting } from './shell/FirstPaint.tsx';
import { Root } from './shell/Root.tsx';
import { RouteError } from './shell/RouteError.tsx';
import { Shell } from './shell/Shell.tsx';

const home = () => import('./features/home/home.page.tsx');

/** Every screen inside the shell: path and the module that holds its `loader` and `Component`. */
const screens: RouteObject[] = [
  { path: '/', lazy: home },
  { path: '/student', lazy: home },
  { path: '/staff', lazy: home },
  { path: '/dosen', lazy: home },
  { path: '/500', lazy: () => import('./features/errors/failure.page.tsx') },
  { path: '/kalender-akademik', lazy: () => import('./features/calendar/calendar.page.tsx') },
  { path: '/staff/course', lazy: () => import('./features/courses/courses.page.tsx') },
  { path: '/staff/curriculum', lazy: () => import('./features/curricula/curricula.page.tsx') },
  { path: '/staff/curriculum/:id', lazy: () => import('./features/curricula/curriculum.page.tsx') },
  { path: '/staff/role', lazy: () => import('./features/access/roles.page.tsx') },
  { path: '/staff/staff', lazy: () => import('./features/users/staff.page.tsx') },
  { path: '/staff/ruang', lazy: () => import('./features/rooms/rooms.page.tsx') },
  { path: '/settings/change-password', lazy: () => import('./features/auth/change-password.page.tsx') },
];

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
