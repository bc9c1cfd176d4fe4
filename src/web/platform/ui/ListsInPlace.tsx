import { MantineThemeProvider } from '@mantine/core';
import type { ReactNode } from 'react';

const inPlace = {
  components: {
    Combobox: {
      defaultProps: { withinPortal: false, position: 'bottom', middlewares: { flip: false, shift: false } },
    },
  },
} as const;

/**
 * Lists of choices unfold below their field and scroll along with the window they are in: over a window that fills a phone a
 * long list has nowhere else to be, and would turn over its own field.
 */
export const ListsInPlace = ({ children }: { children: ReactNode }) => (
  <MantineThemeProvider theme={inPlace}>{children}</MantineThemeProvider>
);
