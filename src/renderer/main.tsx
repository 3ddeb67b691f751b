/** Boots the window: theme first, then the shell, then what the address asks for. */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './theme.css';
import './kit/kit.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { applyTheme } from './slices/theme.ts';
import { startSession } from './session.ts';

applyTheme();
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<App />);
startSession();
