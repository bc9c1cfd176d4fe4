import { type ComponentType, createElement, lazy, Suspense } from 'react';

/**
 * A component whose file is loaded when it is first shown, such as a window behind a button; until it is there, nothing
 * stands in its place.
 * @param load `async () => (await import('./RoomDialog.tsx')).RoomDialog`.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props) => createElement(Suspense, { fallback: null }, createElement(Loaded, props));
}
