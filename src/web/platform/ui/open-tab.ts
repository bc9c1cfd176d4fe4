import { createContext } from 'react';

/** Inside tabs whose choice is in the address: which of them an address opens. */
export const OpenTab = createContext<((search: string) => string | undefined) | null>(null);
