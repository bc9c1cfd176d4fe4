import { currentCampus } from '#web/platform/lib/campus.ts';
import { BrandMark } from '#web/platform/ui/BrandMark.tsx';
import classes from './ShellSketch.module.css';

const lines = ['70%', '55%', '64%', '48%', '60%', '52%'];

/** A quiet drawing of the shell: sidebar, top bar and the place of the content. */
export function ShellSketch() {
  return (
    <div className={classes.frame} aria-hidden="true">
      <div className={classes.sidebar}>
        <div className={classes.brand}>
          <BrandMark size="medium" />
          <strong>{currentCampus().shortName}</strong>
        </div>
        {lines.map((width) => (
          <span key={width} className={classes.line} style={{ width }} />
        ))}
      </div>
      <div className={classes.page}>
        <span className={classes.title} />
        <span className={classes.card} />
      </div>
    </div>
  );
}
