/**
 * Divides two non-negative integers and rounds a half up, without ever leaving the integers.
 * @throws RangeError for a negative, fractional or zero-divided value: those never stand for a score.
 */
export function divideHalfUp(dividend: number, divisor: number): number {
  if (!Number.isSafeInteger(dividend) || !Number.isSafeInteger(divisor) || dividend < 0 || divisor <= 0) {
    throw new RangeError(`Cannot divide ${dividend} by ${divisor}`);
  }
  const rest = dividend % divisor;
  return (dividend - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
}
