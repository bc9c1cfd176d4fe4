import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import type { SponsorInvoiceLine } from '#shared/finance/sponsor-invoices/sponsor-invoice.contract.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { StudentCell } from '#web/platform/ui/finance/columns.tsx';
import { Money } from '#web/platform/ui/values.tsx';

/** As many lines as a window shows at once. */
const FIRST = 20;

/** The discounts an invoice asks for, by student. */
export function InvoiceLines({ lines }: { lines: readonly SponsorInvoiceLine[] }) {
  const [all, setAll] = useState(lines.length <= FIRST);
  const shown = all ? lines : lines.slice(0, FIRST);
  return (
    <div>
      <h3>Potongan mahasiswa</h3>
      <Table.ScrollContainer
        minWidth={480}
        type="native"
        tabIndex={0}
        role="region"
        aria-label="Potongan yang ditagihkan"
      >
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Mahasiswa</Table.Th>
              <Table.Th>Tagihan</Table.Th>
              <Table.Th ta="right">Jumlah</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ studentId, nim, name, billName, amount }) => (
              <Table.Tr key={`${studentId} ${billName}`}>
                <Table.Td>
                  <StudentCell name={name} nim={nim} />
                </Table.Td>
                <Table.Td>{billName}</Table.Td>
                <Table.Td ta="right">
                  <Money amount={amount} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {!all && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          Tampilkan semua {grouped(lines.length)} baris
        </Button>
      )}
    </div>
  );
}
