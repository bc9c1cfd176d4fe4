import { createRoot, hydrateRoot } from 'react-dom/client';
import { GuestApp } from './features/auth/GuestApp.tsx';
import { loadCampus } from './lib/campus.ts';
import './styles/base.css';

await loadCampus();
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
const app = <GuestApp pathname={location.pathname} />;
if (root.firstElementChild === null) createRoot(root).render(app);
else hydrateRoot(root, app);
