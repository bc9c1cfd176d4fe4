/** Runs work and says how long it took, in milliseconds. */
export async function timed<T>(work: () => Promise<T>): Promise<{ took: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { took: performance.now() - start, result };
}

/** The highest resident memory while the work runs, in MB. */
export async function peakOf<T>(work: () => Promise<T>): Promise<{ peak: number; result: T }> {
  let peak = process.memoryUsage.rss();
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const result = await work().finally(() => clearInterval(watch));
  return { peak: peak / 1024 / 1024, result };
}
