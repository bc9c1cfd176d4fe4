import { currentCampus, campusNow } from '#web/lib/campus.ts';
import classes from './Footer.module.css';

/** The current year, the college and its links. */
export function Footer() {
  const { name, footerLinks } = currentCampus();
  return (
    <footer className={classes.footer}>
      <span>
        © {campusNow().getFullYear()} {name}
      </span>
      <nav aria-label="Tautan kampus">
        <ul className={classes.links}>
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
