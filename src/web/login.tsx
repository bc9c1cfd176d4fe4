import { createRoot, hydrateRoot } from 'react-dom/client';
import { GuestApp } from '#web/identity/auth/GuestApp.tsx';
import { loadCampus } from '#web/platform/lib/campus.ts';
import './styles/base.css';

/** Fetches the portal's own files while somebody types, so that it opens at once after signing in. */
function fetchAhead(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name="portal-files"]')?.content ?? '';
  for (const href of files.split(' ').filter((file) => file !== '')) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = href;
    document.head.append(link);
  }
}

await loadCampus();
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
const app = <GuestApp pathname={location.pathname} />;
if (root.firstElementChild === null) createRoot(root).render(app);
else hydrateRoot(root, app);
root.addEventListener('focusin', fetchAhead, { once: true });
