import type { ReactNode } from 'react';
import classes from './Form.module.css';

/** Short inputs side by side where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={classes.pair}>{children}</div>;
