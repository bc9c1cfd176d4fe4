import { useSearchParams } from 'react-router';
import { listStateOf } from '#web/platform/ui/table/list-state.ts';

const dayNames = ['from', 'to', 'asOf'];

/** What the address narrows a report to, for the figures above its list. */
export function useReportQuery(names: readonly string[]): Record<string, string> {
  const [params] = useSearchParams();
  return listStateOf(params, names, dayNames).filters;
}
