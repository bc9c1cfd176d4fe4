import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const sponsorInvoicesSentences: Sentences = {
  records: { sponsor_invoices: 'Invoice sponsor', sponsor_payments: 'Pembayaran sponsor' },
  constraints: {
    sponsor_invoices_sums: {
      message: 'Jumlah melebihi sisa invoice. Muat ulang untuk melihat sisanya.',
      field: 'amount',
    },
    sponsor_invoice_lines_once: {
      message: 'Potongan ini baru saja ditagihkan pada invoice lain. Muat ulang.',
    },
    sponsor_payments_reference_key: {
      message:
        'Transfer dengan referensi ini sudah dicatat. Bila satu transfer memang dibagi, bedakan referensinya.',
      field: 'reference',
    },
    sponsor_payments_two_people: { message: 'Pencatat tidak dapat membalik pembayarannya sendiri.' },
  },
};
