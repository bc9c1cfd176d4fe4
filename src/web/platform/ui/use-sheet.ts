import { useLocation, useNavigate } from 'react-router';

/**
 * Whether a sheet lies over the page. Showing it is a step of the browser's history, so that Back on a phone closes the
 * sheet and not the page under it. The page's route must not load anew for that (`keepOnSheet`).
 */
export function useSheet() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const opened = (state as { sheet?: boolean } | null)?.sheet === true;
  return {
    opened,
    show: () => void navigate(pathname + search, { state: { sheet: true }, preventScrollReset: true }),
    hide: () => void (opened && navigate(-1)),
  };
}

/** `shouldRevalidate` of a route with a sheet: the same address is not loaded again. */
export const keepOnSheet = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean =>
  currentUrl.href !== nextUrl.href;
