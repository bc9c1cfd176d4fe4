/** Pages of a new record and of one that is there: one file, since both are the same form. */
export * as create from './student-new.tsx';
export * as edit from './student-edit.tsx';
