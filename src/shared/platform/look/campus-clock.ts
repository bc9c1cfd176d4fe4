/** The measure a page carries the campus clock in: beside the page, which is the same for everybody. */
const MEASURE = 'campus-clock';

/** The campus clock as the header `server-timing` of a page. */
export const clockTiming = (now: Date): string => `${MEASURE};desc="${now.toISOString()}"`;

type Measure = { name: string; description: string };

/** Milliseconds the campus clock is ahead of this one, by the measures a page came with; none where it carried no clock. */
export function aheadBy(measures: readonly Measure[], receivedAt: number): number {
  const clock = measures.find(({ name }) => name === MEASURE);
  const ahead = Date.parse(clock?.description ?? '') - receivedAt;
  return Number.isNaN(ahead) ? 0 : ahead;
}
