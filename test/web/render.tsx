import { MantineProvider } from '@mantine/core';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { theme } from '#web/theme.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export type Drawn = { page: HTMLElement; redraw: (next: ReactNode) => Promise<void> };

/** Draws a tree into the document for the length of one test. */
export async function draw(tree: ReactNode): Promise<Drawn> {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  const redraw = (next: ReactNode): Promise<void> =>
    act(async () =>
      root.render(
        <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
          {next}
        </MantineProvider>,
      ),
    );
  await redraw(tree);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    page.remove();
  });
  return { page, redraw };
}

/** Runs a hook inside a component; `result.current` is what it gave last. */
export async function drawHook<T>(
  use: () => T,
): Promise<{ result: { current: T }; redraw: () => Promise<void> }> {
  const result: { current: T | undefined } = { current: undefined };
  function Probe() {
    result.current = use();
    return null;
  }
  const { redraw } = await draw(<Probe />);
  return { result: result as { current: T }, redraw: () => redraw(<Probe />) };
}

/** Types into a field as React hears it. */
export async function type(input: HTMLInputElement, text: string): Promise<void> {
  await act(async () => {
    Reflect.set(HTMLInputElement.prototype, 'value', text, input);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Leaves a field. */
export const blur = (input: HTMLElement): Promise<void> =>
  act(async () => {
    input.focus();
    input.blur();
  });

/** Presses something. */
export const press = (element: Element | null | undefined): Promise<void> =>
  act(async () => {
    element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });

/** A JSON answer of the portal. */
export const answer = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** What a form of the portal says beside its files. */
export function fieldsOf(form: FormData | undefined): unknown {
  const text = form?.get('body');
  return typeof text === 'string' ? JSON.parse(text) : null;
}
