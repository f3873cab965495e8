import { createHash } from "node:crypto";

/** A page without script, made by the server: for people who come from a message and are not signed in. */
export interface PlainPage {
  status: 200 | 404;
  /** The organisation, where it is known: its name, and its logo as a data address. */
  head: { name: string; logo: string | null } | null;
  title: string;
  /** HTML, safe as it is. */
  content: string;
}

const SAFE: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => SAFE[sign] ?? "");

const STYLE = `
:root{color-scheme:light dark;--bg:#eef1f5;--card:#fff;--edge:#d9dfe7;--text:#18212d;--text2:#5b6675;--blue:#1f5fa8;--on:#fff}
@media (prefers-color-scheme:dark){:root{--bg:#12171e;--card:#1b222b;--edge:#333d49;--text:#e6eaf0;--text2:#a3afbd;--blue:#8ab4f8;--on:#10151b}}
body{margin:0;padding:32px 16px;background:var(--bg);color:var(--text);font:16px/24px system-ui,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
main{max-width:560px;margin:0 auto;background:var(--card);border:1px solid var(--edge);border-radius:8px}
header{display:flex;align-items:center;gap:12px;padding:16px 24px;border-bottom:1px solid var(--edge);font-weight:600}
header img{max-height:32px;max-width:160px}
section{padding:24px}
h1{margin:0 0 16px;font-size:20px;line-height:28px}
p,ul{margin:0 0 16px}
ul{padding-left:20px}
label{display:flex;gap:12px;align-items:center;min-height:44px}
input{width:20px;height:20px;margin:0;flex:none}
button{min-height:44px;margin-top:8px;padding:0 20px;border:0;border-radius:6px;background:var(--blue);color:var(--on);font:inherit;font-weight:600}
a{color:var(--blue)}
small{color:var(--text2);font-size:14px}
`;

/** Nothing runs and nothing is loaded; a form goes to where the page came from. */
export const PLAIN_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "img-src data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

export const plainPage = ({ head, title, content }: PlainPage): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(title)}</title><style>${STYLE}</style></head>
<body><main>${head ? `<header>${head.logo ? `<img src="${safe(head.logo)}" alt="">` : ""}${safe(head.name)}</header>` : ""}
<section><h1>${safe(title)}</h1>
${content}
</section></main></body></html>
`;
