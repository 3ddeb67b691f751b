/** The chrome that sample pages share: masthead, menu and footer of an invented magazine about tides and harbours. */

type Shell = { readonly title: string; readonly content: string; readonly bodyClass?: string; readonly head?: string };

const menu = ['Harbours', 'Tides', 'Lighthouses', 'Charts', 'Letters']
  .map((name) => `<li><a href="/section/${name.toLowerCase()}">${name}</a></li>`).join('');

/** A whole document around `content`. The style is enough to make the live view look like a page. */
export function pageOf({ title, content, bodyClass, head = '' }: Shell): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} | The Tidal Review</title>
<meta name="viewport" content="width=device-width">
<style>${style}</style>
${head}
</head>
<body${bodyClass === undefined ? '' : ` class="${bodyClass}"`}>
<header class="masthead"><a class="brand" href="/">The Tidal Review</a><nav aria-label="Sections"><ul>${menu}</ul></nav></header>
${content}
<footer class="colophon"><p>The Tidal Review is printed four times a year.</p><ul><li><a href="/about">About</a></li><li><a href="/privacy">Privacy</a></li><li><a href="/contact">Contact</a></li></ul></footer>
</body>
</html>`;
}

const style = `
body { margin: 0; font: 17px/1.6 Georgia, serif; color: #1d2630; background: #fdfcf9; }
.masthead { display: flex; gap: 32px; align-items: baseline; padding: 16px 32px; border-bottom: 1px solid #d9d4c7; font-family: system-ui, sans-serif; }
.brand { font-weight: 700; color: #14434f; text-decoration: none; }
.masthead ul, .colophon ul { display: flex; gap: 16px; list-style: none; margin: 0; padding: 0; font-size: 14px; }
a { color: #14606f; }
main, .page { max-width: 680px; margin: 32px auto; padding: 0 32px; }
h1 { font-size: 34px; line-height: 1.2; }
pre { background: #f1eee5; padding: 16px; overflow: auto; font-size: 14px; }
table { border-collapse: collapse; } th, td { border: 1px solid #d9d4c7; padding: 4px 12px; text-align: left; }
.colophon { border-top: 1px solid #d9d4c7; padding: 24px 32px; font: 14px system-ui, sans-serif; }
.consent { position: fixed; left: 5%; right: 5%; bottom: 5%; max-height: 70%; overflow: auto; background: #fff; border: 1px solid #888; padding: 24px; box-shadow: 0 8px 40px #0004; }
.related { background: #f1eee5; padding: 16px 24px; }
.spinner { width: 40px; height: 40px; margin: 80px auto; border: 4px solid #d9d4c7; border-top-color: #14606f; border-radius: 50%; }
`;
