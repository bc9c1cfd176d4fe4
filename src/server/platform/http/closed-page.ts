import { minuteText } from '#shared/platform/campus/local-minute.ts';
import type { Campus } from '#shared/platform/campus/campus.contract.ts';
import { markOf } from '#shared/platform/look/brand.ts';
import { calmPage, escapeHtml } from './calm-page.ts';

/** The calm page everybody but admins sees while the portal is closed; it looks again every minute by itself. */
export function closedPage(campus: Campus, { message, until }: NonNullable<Campus['maintenance']>): string {
  const back =
    until === null ? '' : `<p><strong>Perkiraan selesai ${escapeHtml(minuteText(until))}.</strong></p>`;
  return calmPage({
    title: `Pemeliharaan – ${campus.shortName}`,
    refreshS: 60,
    main: `<img src="${escapeHtml(markOf(campus))}" alt="">
<h1>Portal sedang dalam pemeliharaan</h1>
<p>${escapeHtml(message)}</p>
${back}
<p class="soft">Data Anda aman. Halaman ini memeriksa kembali setiap menit.</p>
<p class="soft"><a href="/login">Masuk sebagai admin</a></p>`,
  });
}
