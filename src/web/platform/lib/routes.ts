import { matchRoutes, type RouteObject } from 'react-router';

let registered: RouteObject[] = [];

/** Tells the shell which screens there are; called once by the router. */
export function registerRoutes(routes: RouteObject[]): void {
  registered = routes;
}

/** Whether a screen is registered for a path: menus show no others. */
export function isRegistered(path: string): boolean {
  const last = matchRoutes(registered, path.split('?')[0] ?? path)?.at(-1);
  return last !== undefined && last.route.path !== '*';
}
