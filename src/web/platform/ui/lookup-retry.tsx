import { ActionIcon, Loader } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';

type Asked = { isFetching: boolean; isError: boolean; refetch: () => unknown };

/** What stands at the end of a field that looks its choices up: on its way, or not had and to be asked for again. */
export function lookupSection({ isFetching, isError, refetch }: Asked) {
  if (isFetching) return { rightSection: <Loader size="xs" /> };
  if (!isError) return {};
  const again = (
    <ActionIcon variant="subtle" color="red" aria-label="Muat pilihan lagi" onClick={() => void refetch()}>
      <IconRefresh size={18} stroke={1.7} />
    </ActionIcon>
  );
  return { rightSection: again, rightSectionPointerEvents: 'all' as const };
}
