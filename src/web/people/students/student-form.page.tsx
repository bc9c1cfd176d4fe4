/** Pages to create and to change a record, in one file since they share the form. */
export * as create from './student-new.tsx';
export * as edit from './student-edit.tsx';
