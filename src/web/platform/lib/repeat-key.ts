import { useRef } from 'react';
import { statusOf } from './call-error.ts';

/** Random letters; also where the portal is reached without TLS, which lacks `randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** What tells two changes apart; a file by its name, size and day. */
const textOf = (body: unknown): string =>
  JSON.stringify(body, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

/** Whether the portal itself said no; anything else may come from on the way, after the change was made. */
const isRefusal = (error: unknown): boolean => {
  const status = statusOf(error);
  return status !== null && status >= 400 && status < 500;
};

/**
 * Idempotency keys of a call: the same one while the same change is sent again because no answer was heard, so that it is made
 * once.
 * @returns `once(change, send)`: what `send` gives with the key of the change
 */
export function useRepeatKey() {
  const unanswered = useRef<{ change: string; key: string } | null>(null);
  return async <T>(asked: unknown, send: (key: string) => Promise<T>): Promise<T> => {
    const change = textOf(asked);
    const same = unanswered.current?.change === change ? unanswered.current : { change, key: newKey() };
    unanswered.current = same;
    const heard = (): void => {
      if (unanswered.current === same) unanswered.current = null;
    };
    try {
      const answer = await send(same.key);
      heard();
      return answer;
    } catch (error) {
      if (isRefusal(error)) heard();
      throw error;
    }
  };
}
