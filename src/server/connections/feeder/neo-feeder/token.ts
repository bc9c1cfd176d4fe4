/** The token all workers share: fetched once, renewed by one of them. */
export type TokenStore = {
  /** The token to use; `fetch` signs in when there is none that is young enough. */
  get: (fetch: () => Promise<string>) => Promise<string>;
  /** A token other than `refused`: another worker's newer one, or a new sign-in. */
  renew: (refused: string, fetch: () => Promise<string>) => Promise<string>;
};

/** A token is used so long, whatever the feeder would allow. */
export const TOKEN_MS = 20 * 60_000;

/** Keeps the token in this process. */
export function memoryTokens(now: () => number = () => performance.now()): TokenStore {
  let held: { token: string; at: number } | null = null;
  let signingIn: Promise<string> | null = null;
  const signIn = (fetch: () => Promise<string>): Promise<string> => {
    signingIn ??= fetch()
      .then((token) => {
        held = { token, at: now() };
        return token;
      })
      .finally(() => {
        signingIn = null;
      });
    return signingIn;
  };
  return {
    get: async (fetch) => (held && now() - held.at < TOKEN_MS ? held.token : signIn(fetch)),
    renew: async (refused, fetch) => (held && held.token !== refused ? held.token : signIn(fetch)),
  };
}
