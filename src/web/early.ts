/*
 * Runs before anything is painted: sets the remembered theme and asks for the answers every page needs, and for what
 * the home shows, so that they arrive while the scripts still load. It is a script of its own because the portal allows no inline ones.
 *
 * A page that the browser took back as it was left (Back after signing out) may show another person's data, so it hides
 * them at once and is loaded anew.
 */
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  document.documentElement.hidden = true;
  location.reload();
});
{
  const stored = localStorage.getItem('mantine-color-scheme-value');
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['mantineColorScheme'] = dark ? 'dark' : 'light';
  const answers: Window['earlyAnswers'] = {};
  // This script stands alone, so that it runs before others are there; `early.test.ts` compares it with the contract.
  const page = location.pathname.replace(/(?<=.)\/+$/, '');
  const home =
    page === '/dosen'
      ? ['/api/home?view=lecturer']
      : ['/', '/student', '/staff'].includes(page)
        ? ['/api/home']
        : [];
  for (const path of ['/api/me', '/api/form', ...home]) {
    const asked = fetch(path, { credentials: 'same-origin', headers: { accept: 'application/json' } });
    // Read at once: an answer that lies unread keeps its connection from the scripts.
    answers[path] = asked.then(async (answer) => new Response(await answer.text(), answer)).catch(() => null);
  }
  window.earlyAnswers = answers;
}
