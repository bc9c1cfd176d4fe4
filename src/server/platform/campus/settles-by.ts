/**
 * Whether a promise settles by a moment of `performance.now()`. What arrived while this process was busy is read before it
 * counts as late.
 */
export function settlesBy(promise: Promise<unknown>, at: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => setImmediate(late.resolve, false), Math.max(0, at - performance.now()));
  const settled = promise.then(
    () => true,
    () => true,
  );
  return Promise.race([settled, late.promise]).finally(() => clearTimeout(timer));
}
