import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { currentCampus } from '#web/platform/lib/campus.ts';
import '#web/styles/app.css';
import classes from './Page.module.css';

type Props = {
  title: string;
  /** One sentence of purpose, where it helps. */
  purpose?: ReactNode;
  /** The one primary action, and a menu of the secondary ones. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** Title, purpose and actions at the head of every page; also names the window. */
export function PageHeader({ title, purpose, actions }: Omit<Props, 'children'>) {
  useDocumentTitle(`${title} · ${currentCampus().shortName}`);
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {purpose !== undefined && <p className={classes.purpose}>{purpose}</p>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

/** A page: its head and its content in the rhythm of the portal. */
export function Page({ children, ...head }: Props) {
  return (
    <div className={classes.page}>
      <PageHeader {...head} />
      {children}
    </div>
  );
}
