import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { loadCampus } from '#web/platform/lib/campus.ts';
import { queryClient } from '#web/platform/lib/query.ts';
import { router } from './router.tsx';
import { cssVariablesResolver, theme } from './theme.ts';
import './styles/base.css';

// No window opens before the page is there.
void import('#web/platform/lib/escape-on-top.ts').then(({ keepEscapeOnTop }) => keepEscapeOnTop());
await loadCampus();
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
createRoot(root).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
);
