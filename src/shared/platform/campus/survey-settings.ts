/** Years for which single answers and comments are kept where the college sets no others; counts and scores stay. */
export const ANSWER_YEARS = 5;
