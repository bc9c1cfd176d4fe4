import { Link } from 'react-router';
import { currentCampus } from '#web/lib/campus.ts';
import { isRegistered } from '#web/lib/routes.ts';
import { useUser } from '#web/lib/session.tsx';
import { linksOf, visibleMenu } from '#web/shell/menu-filter.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import classes from './home.module.css';

/** The start of the portal: a greeting and every place the user may go. */
export function Component() {
  const user = useUser();
  const { period, name } = currentCampus();
  const links = linksOf(visibleMenu(user, isRegistered)).filter(({ link }) => link.path !== '/');
  return (
    <Page
      title={`Halo, ${user.name}`}
      purpose={period === null ? name : `${name} · Semester ${period.label}`}
    >
      {links.length === 0 ? (
        <EmptyState
          title="Belum ada layanan yang dibuka untuk Anda."
          hint="Hubungi bagian akademik bila ini keliru."
        />
      ) : (
        <ul className={classes.places}>
          {links.map(({ link: { name: label, path, icon: Icon }, within }) => (
            <li key={`${within} ${path}`}>
              <Link to={path} className={classes.place}>
                <span className={classes.icon}>
                  <Icon size={22} stroke={1.7} />
                </span>
                <span>
                  <strong className={classes.label}>{label}</strong>
                  <span className={classes.within}>{within}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
