import { minuteText } from '#shared/domain/campus/local-minute.ts';
import type { Campus } from '#shared/contracts/campus.contract.ts';
import { markOf } from '#shared/look/brand.ts';

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const look = `
:root{color-scheme:light dark}
body{display:grid;min-height:100vh;margin:0;padding:24px;box-sizing:border-box;place-items:center;background:#f7f7f9;
color:#23262f;font:1rem/1.6 "Plus Jakarta Sans Variable",system-ui,sans-serif;text-align:center}
main{max-width:34rem}
img{width:72px;height:72px;object-fit:contain}
h1{margin:16px 0 8px;font-size:1.4rem;line-height:1.3}
p{margin:8px 0}
.soft{color:#5a5f6c}
a{color:inherit}
@media(prefers-color-scheme:dark){body{background:#101218;color:#e8e9ee}.soft{color:#a9aebb}}`;

/** The calm page everybody but admins sees while the portal is closed; it looks again every minute by itself. */
export function closedPage(campus: Campus, { message, until }: NonNullable<Campus['maintenance']>): string {
  const back =
    until === null ? '' : `<p><strong>Perkiraan selesai ${escape(minuteText(until))}.</strong></p>`;
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="60">
<title>Pemeliharaan – ${escape(campus.shortName)}</title>
<style>${look}</style>
</head>
<body>
<main>
<img src="${escape(markOf(campus))}" alt="">
<h1>Portal sedang dalam pemeliharaan</h1>
<p>${escape(message)}</p>
${back}
<p class="soft">Data Anda aman. Halaman ini memeriksa kembali setiap menit.</p>
<p class="soft"><a href="/login">Masuk sebagai administrator</a></p>
</main>
</body>
</html>`;
}
