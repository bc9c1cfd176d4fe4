import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import { useEffect } from 'react';
import { Link, useLocation, useMatches } from 'react-router';
import { asLeft, rememberSearch } from '#web/platform/lib/as-left.ts';
import { isRegistered } from '#web/platform/lib/routes.ts';
import { crumbsOf, type NameOfPage } from './crumbs.ts';
import classes from './Breadcrumbs.module.css';

/** Where the page is: home, then one step per segment of its path, each as it was left. */
export function Breadcrumbs() {
  const { pathname, search } = useLocation();
  useEffect(() => rememberSearch(pathname, search), [pathname, search]);
  const { handle, loaderData, params = {} } = useMatches().at(-1) ?? {};
  const nameOf = loaderData ? (handle as NameOfPage | undefined) : undefined;
  const crumbs = crumbsOf(pathname, nameOf?.(loaderData, params));
  const last = crumbs.length - 1;
  return (
    <nav aria-label="Remah roti" className={classes.nav}>
      <ol className={classes.list}>
        <li className={classes.crumb}>
          <Link to="/" className={classes.link} aria-label="Beranda">
            <IconHome size={18} stroke={1.7} />
          </Link>
        </li>
        {crumbs.map(({ label, path }, i) => (
          <li key={path} className={classes.crumb}>
            <IconChevronRight className={classes.between} size={14} aria-hidden />
            {path === pathname || !isRegistered(path) ? (
              <span
                className={i === last ? classes.current : undefined}
                aria-current={i === last ? 'page' : undefined}
              >
                {label}
              </span>
            ) : (
              <Link
                to={asLeft(path)}
                className={i === last ? `${classes.link} ${classes.current}` : classes.link}
              >
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
