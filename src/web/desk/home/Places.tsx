import { Link } from 'react-router';
import { isRegistered } from '#web/platform/lib/routes.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import { linksOf, visibleMenu } from '#web/platform/shell/menu-filter.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import classes from './home.module.css';

/** Every place the user may go. */
export function Places() {
  const user = useUser();
  const links = linksOf(visibleMenu(user, isRegistered)).filter(({ link }) => link.path !== '/');
  if (links.length === 0) {
    return (
      <EmptyState
        title="Belum ada layanan yang dibuka untuk Anda."
        hint="Minta admin kampus memberi Anda peran."
      />
    );
  }
  return (
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
  );
}
