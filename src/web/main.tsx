import { createRoot } from 'react-dom/client';
import { FirstPaint } from './shell/FirstPaint.tsx';
import { loadCampus } from './lib/campus.ts';
import './styles/base.css';

await loadCampus();
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
createRoot(root).render(<FirstPaint />);
