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
  /** Tells this band from another on the same page, such as one in a window over it. */
  label?: string;
};

/** Who or what a detail page is about: name, state and key figures in one band. */
export function DetailBand(props: Props) {
  const { title, subtitle, status, person, figures = [], actions, label = 'Ringkasan' } = props;
  return (
    <section className={classes.band} aria-label={label}>
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
          {figures.map(({ label: name, value }) => (
            <div key={name} className={classes.figure}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
