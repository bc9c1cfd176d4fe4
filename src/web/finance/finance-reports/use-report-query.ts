import { useSearchParams } from 'react-router';

/** What the address narrows a report to, for the figures above its list. */
export function useReportQuery(names: readonly string[]): Record<string, string> {
  const [params] = useSearchParams();
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}
