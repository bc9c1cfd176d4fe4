import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import type { startContract } from '#shared/desk/start/start.contract.ts';

type Start = ResponseOf<typeof startContract.start>;

/*
 * Runs before anything is painted: sets the remembered theme and asks at once for the answers every page needs, and for what
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
  // This script stands alone, so that it runs before others are there; `early.test.ts` compares it with the contracts.
  const page = location.pathname.replace(/(?<=.)\/+$/, '');
  const isLecturers = page === '/dosen';
  const isHome = isLecturers || ['/', '/student', '/staff'].includes(page);
  const asked: Promise<Start | null> = fetch(
    isHome ? `/api/start?home=${isLecturers ? 'lecturer' : 'own'}` : '/api/start',
    { credentials: 'same-origin', headers: { accept: 'application/json' } },
  )
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);
  // A refusal may be meant for one of them alone: then each is asked for by itself.
  const given = async (answerOf: (start: Start) => Response | null): Promise<Response | null> => {
    const start = await asked;
    return start && answerOf(start);
  };
  window.earlyAnswers = {
    '/api/me': given(({ user }) =>
      user === null ? new Response(null, { status: 401 }) : Response.json({ data: user }),
    ),
    '/api/form': given(({ csrfToken }) => Response.json({ csrfToken })),
    ...(isHome && {
      [isLecturers ? '/api/home?view=lecturer' : '/api/home']: given(
        ({ home }) => home && Response.json({ data: home }),
      ),
    }),
  };
}
