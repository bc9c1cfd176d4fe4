import { type KeyboardEvent, useState } from 'react';

/** Whether Caps Lock is on, as far as the last key pressed in the field tells. */
export function useCapsLock() {
  const [on, setOn] = useState(false);
  const watch = (event: KeyboardEvent<HTMLInputElement>): void => setOn(event.getModifierState('CapsLock'));
  return { on, handlers: { onKeyDown: watch, onKeyUp: watch, onBlur: () => setOn(false) } };
}
