/*
 * Runs before anything is painted: sets the remembered theme and asks for the two answers every page needs, so that
 * they arrive while the scripts still load. It is a script of its own because the portal allows no inline ones.
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
  for (const path of ['/api/me', '/api/form']) {
    const asked = fetch(path, { credentials: 'same-origin', headers: { accept: 'application/json' } });
    answers[path] = asked.catch(() => null);
  }
  window.earlyAnswers = answers;
}
