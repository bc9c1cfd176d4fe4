import type { ReactNode } from 'react';
import classes from './drawings.module.css';

export type Drawing = 'empty' | 'no-match' | 'done' | 'failure' | 'lost';

const Frame = ({ children }: { children: ReactNode }) => (
  <svg className={classes.drawing} viewBox="0 0 160 112" fill="none" aria-hidden="true">
    <path className={classes.ground} d="M14 98h132M34 106h92" />
    {children}
  </svg>
);

/** Line drawings in the college's colour for empty places. */
export const drawings: Record<Drawing, ReactNode> = {
  empty: (
    <Frame>
      <path className={classes.fill} d="M44 34h72v58H44z" />
      <path d="M44 34h72a4 4 0 0 1 4 4v54H40V38a4 4 0 0 1 4-4zM40 50h80M54 24v18M106 24v18M56 64h20M56 76h36" />
      <path className={classes.accent} d="M130 30l3 7 7 3-7 3-3 7-3-7-7-3 7-3z" />
    </Frame>
  ),
  'no-match': (
    <Frame>
      <path className={classes.fill} d="M30 30h62v62H30z" />
      <path d="M30 30h62v20M30 30v62h44M42 46h30M42 58h22M42 70h16" />
      <circle cx="96" cy="68" r="20" />
      <path d="M110 82l16 16" />
      <path className={classes.accent} d="M89 61l14 14M103 61L89 75" />
    </Frame>
  ),
  done: (
    <Frame>
      <circle className={classes.fill} cx="80" cy="56" r="36" />
      <circle cx="80" cy="56" r="36" />
      <path className={classes.accent} d="M63 57l12 12 24-26" />
    </Frame>
  ),
  failure: (
    <Frame>
      <path className={classes.fill} d="M40 32h80v60H40z" />
      <path d="M40 36a4 4 0 0 1 4-4h72a4 4 0 0 1 4 4v56H40zM40 46h80M48 39h.5M55 39h.5M62 39h.5" />
      <path className={classes.accent} d="M64 62l8 8M72 62l-8 8M90 62l8 8M98 62l-8 8M66 84c8-6 22-6 30 0" />
    </Frame>
  ),
  lost: (
    <Frame>
      <path className={classes.fill} d="M84 24l34 10-34 12z" />
      <path d="M80 18v80M84 24l34 10-34 12M76 52L42 62l34 10M72 98h16" />
      <path className={classes.accent} d="M128 70c6 0 10 4 10 9s-4 9-10 9-10-4-10-9M22 40c4 0 7 3 7 6" />
    </Frame>
  ),
};
