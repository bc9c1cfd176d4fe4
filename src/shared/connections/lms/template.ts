/** Stands for the code of the course in the name of its template. */
export const CODE_MARK = '{kode}';

/** The short name of a course's template: `TEMPLATE-{kode}` for MNJ101 is `TEMPLATE-MNJ101`. */
export const templateName = (pattern: string, code: string): string => pattern.replaceAll(CODE_MARK, code);

/** Whether a course has nothing but what the LMS makes by itself: the forum of announcements in its first section. */
export const isEmptyCourse = (
  sections: readonly { readonly modules: readonly { readonly kind: string }[] }[],
): boolean => sections.every(({ modules }, at) => modules.every(({ kind }) => at === 0 && kind === 'forum'));
