import type { ReactNode } from 'react';
import { PersonAvatar } from './PersonAvatar.tsx';
import classes from './DetailBand.module.css';

type Props = {
  title: string;
  /** What kind of thing, its number. */
  subtitle?: ReactNode;
  status?: ReactNode;
  /** A person's band shows the picture; `name` where the title is not the person's name. */
  person?: { avatar: string | null; name?: string };
  figures?: readonly { label: string; value: ReactNode }[];
  actions?: ReactNode;
};

/** Who or what a detail page is about: name, state and key figures in one band. */
export function DetailBand({ title, subtitle, status, person, figures = [], actions }: Props) {
  return (
    <section className={classes.band} aria-label="Ringkasan">
      <div className={classes.who}>
        {person !== undefined && (
          <PersonAvatar name={person.name ?? title} avatar={person.avatar} size="large" />
        )}
        <div className={classes.words}>
          <div className={classes.line}>
            <strong className={classes.title}>{title}</strong>
            {status}
          </div>
          {subtitle !== undefined && <div className={classes.subtitle}>{subtitle}</div>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      {figures.length > 0 && (
        <dl className={classes.figures}>
          {figures.map(({ label, value }) => (
            <div key={label} className={classes.figure}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
