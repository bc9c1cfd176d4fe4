import type { CSSProperties } from 'react';
import { markOf } from '#shared/platform/look/brand.ts';
import { currentCampus } from '#web/platform/lib/campus.ts';
import classes from './BrandMark.module.css';

/** The college's logo, or its drawn initials, as a decoration beside its name. */
export function BrandMark({ size }: { size: 'small' | 'medium' | 'large' }) {
  const style = { '--mark': `var(--avatar-${size})` } as CSSProperties;
  return <img className={classes.mark} style={style} src={markOf(currentCampus())} alt="" />;
}
