import { useQuery } from '@tanstack/react-query';
import { lecturerBankContract } from '#shared/contracts/lecturer-bank.contract.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { FactGrid } from '#web/ui/FactGrid.tsx';
import { Panel } from '#web/ui/Panel.tsx';

/** Where a lecturer is paid to, for finance. */
export function BankFacts({ lecturerId }: { lecturerId: string }) {
  const { data } = useQuery(endpointQuery(lecturerBankContract.of, { params: { id: lecturerId } }));
  if (data === undefined) return null;
  return (
    <Panel title="Rekening" hint="Setiap pembacaan tercatat.">
      <FactGrid
        facts={[
          ['Bank', data?.bank],
          ['Nomor rekening', data?.number],
          ['Nama pemilik', data?.holder],
        ]}
      />
    </Panel>
  );
}
