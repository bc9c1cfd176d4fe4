import { Link } from 'react-router';
import { currentCampus, campusNow } from '#web/platform/lib/campus.ts';
import classes from './Footer.module.css';

/** The current year, the college and its links. */
export function Footer() {
  const { name, footerLinks, hasPrivacyNotice } = currentCampus();
  return (
    <footer className={classes.footer}>
      <span>
        © {campusNow().getFullYear()} {name}
      </span>
      <nav aria-label="Tautan kampus">
        <ul className={classes.links}>
          {hasPrivacyNotice && (
            <li>
              <Link className={classes.link} to="/kebijakan-privasi">
                Kebijakan privasi
              </Link>
            </li>
          )}
          {footerLinks.map(({ label, url }) => (
            <li key={url}>
              <a className={classes.link} href={url} rel="noreferrer">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
