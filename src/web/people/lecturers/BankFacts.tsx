import { useQuery } from '@tanstack/react-query';
import { lecturerBankContract } from '#shared/people/lecturer-records/lecturer-bank.contract.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';

/** Bank account of a lecturer, for finance. */
export function BankFacts({ lecturerId }: { lecturerId: string }) {
  const result = useQuery(endpointQuery(lecturerBankContract.of, { params: { id: lecturerId } }));
  return (
    <Panel title="Rekening" hint="Setiap pembacaan tercatat.">
      <Asked query={result} what="rekening" height="6rem">
        {(account) => (
          <FactGrid
            facts={[
              ['Bank', account?.bank],
              ['Nomor rekening', account?.number],
              ['Nama pemilik', account?.holder],
            ]}
          />
        )}
      </Asked>
    </Panel>
  );
}
