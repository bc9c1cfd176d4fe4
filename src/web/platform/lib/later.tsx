import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';

/**
 * A component whose file is loaded when it is first shown, such as a window behind a button.
 * @param load `async () => (await import('./RoomDialog.tsx')).RoomDialog`.
 * @param meanwhile what stands in its place until it is there; nothing unless said otherwise.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props) => createElement(Suspense, { fallback: meanwhile }, createElement(Loaded, props));
}
