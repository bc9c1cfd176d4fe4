import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { draw } from '#test/web/render.tsx';
import { useReturnFocus } from './use-return-focus.ts';

/** A page with a button, and up to two windows on it. */
function Sample() {
  useReturnFocus();
  const [depth, setDepth] = useState(0);
  return (
    <>
      <button type="button" id="opener" onClick={() => setDepth(1)}>
        Open
      </button>
      {[1, 2]
        .filter((level) => level <= depth)
        .map((level) => (
          <div key={level} role="dialog">
            <button type="button" id={`deeper${level}`} onClick={() => setDepth(level + 1)}>
              Open another
            </button>
            <button type="button" id={`close${level}`} onClick={() => setDepth(level - 1)}>
              Close
            </button>
          </div>
        ))}
    </>
  );
}

test('the keyboard goes back to the window below, then to what opened the first', async () => {
  const { page } = await draw(<Sample />);
  const press = (id: string) =>
    act(async () => {
      const button = page.querySelector<HTMLElement>(`#${id}`);
      button?.focus();
      button?.click();
    });
  await press('opener');
  await press('deeper1');
  await press('close2');
  expect(document.activeElement?.id).toBe('deeper1');
  await press('close1');
  expect(document.activeElement?.id).toBe('opener');
});

/** A list whose rows are deleted after a question. */
function List() {
  useReturnFocus();
  const [rows, setRows] = useState(['a', 'b', 'c']);
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <main>
      <button type="button" id="add">
        Add
      </button>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" id={row} onClick={() => setAsked(row)}>
              Delete
            </button>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <div role="dialog">
          <button
            type="button"
            id="yes"
            onClick={() => {
              setAsked(null);
              setTimeout(() => setRows((before) => before.filter((row) => row !== asked)));
            }}
          >
            Yes
          </button>
        </div>
      )}
    </main>
  );
}

test('the keyboard stays in a list whose row was deleted: in the next, else in the one before', async () => {
  const { page } = await draw(<List />);
  const press = (id: string) =>
    act(async () => {
      const button = page.querySelector<HTMLElement>(`#${id}`);
      button?.focus();
      button?.click();
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
  const left: (string | undefined)[] = [];
  for (const row of ['b', 'c']) {
    await press(row);
    await press('yes');
    left.push(document.activeElement?.id);
  }
  expect(left).toEqual(['c', 'a']);
});
