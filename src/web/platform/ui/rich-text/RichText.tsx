import classes from './rich-text.module.css';

/** A formatted text as the server cleaned and stored it; never give it anything else. */
export const RichText = ({ html }: { html: string }) => (
  <div className={classes.prose} dangerouslySetInnerHTML={{ __html: html }} />
);
