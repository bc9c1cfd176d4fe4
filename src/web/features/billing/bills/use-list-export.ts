import type { CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import type { CallExtras } from '#web/lib/call.ts';
import { download } from '#web/lib/download.ts';
import { showError } from '#web/lib/errors.ts';
import { useCan } from '#web/lib/session.tsx';
import { toast } from '#web/lib/toast.ts';
import type { Export } from '#web/ui/table/table-types.ts';

const formats = [
  { format: 'xlsx', label: 'Excel (.xlsx)' },
  { format: 'csv', label: 'CSV' },
] as const;

/** Ways to take a list along as it is filtered now. @param endpoint takes `format` and the list's filters. */
export function useListExport(endpoint: Endpoint): Export[] {
  const can = useCan();
  if (!can(endpoint.access)) return [];
  return formats.map(({ format, label }) => ({
    label,
    run: ({ page: _p, limit: _l, sort: _s, ...filter }) => {
      const input = { body: { format, ...filter } } as unknown as CallInput<Endpoint> & CallExtras;
      download(endpoint, input).then(() => toast.success('Berkas diunduh.'), showError);
    },
  }));
}
