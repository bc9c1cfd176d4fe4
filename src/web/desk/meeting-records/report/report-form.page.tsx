/** Pages of a new record and of one that is there: one file, since both are the same form. */
export * as create from './report-new.tsx';
export * as edit from './report-edit.tsx';
