/** Numbers as people, programs and pasted cells write them, that every reader of amounts and scores decides on alike. */
export const hostileNumbers: readonly string[] = [
  '85000', '85.000', '85,000', '150.000', '1.500.000,00', '1,500,000.00', '1500000.00', '1500000.000', 'Rp 85.000,-',
  '85.5', '85,5', '85.50', '85,555', '1.234', '0.500', '.000', ',5', '-85', '85-', '(85)', '−85', '+85', '8,5E+01', '85e3',
  '８５', '85%', '8 5', '85 000', '1e400', 'delapan puluh', '=85', '0x55', 'Infinity', 'NaN1', '100,01', '4,01', '10000000000',
]; // prettier-ignore
