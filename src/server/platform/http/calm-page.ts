export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

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

type CalmPage = {
  title: string;
  /** Seconds after which the page looks again by itself; null for never. */
  refreshS: number | null;
  /** HTML. */
  main: string;
};

/** A page that stands alone: no file of the portal, no script, nothing read from the database. */
export const calmPage = ({ title, refreshS, main }: CalmPage): string => `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refreshS === null ? '' : `<meta http-equiv="refresh" content="${refreshS}">`}
<title>${escapeHtml(title)}</title>
<style>${look}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>`;
