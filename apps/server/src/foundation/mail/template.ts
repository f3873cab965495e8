import { safe } from "../../platform/http/plain-page.ts";
import { filledText, MAIL_TEXTS, type MailKind } from "@millwright/domain/foundation/mail/texts.ts";

export type Facts = Readonly<Record<string, string | number | null>>;

export const subjectOf = (kind: MailKind, facts: Facts): string => filledText(MAIL_TEXTS[kind].subject, facts).replace(/\s+/g, " ");

/** The name by which the drawn message shows its curve. */
export const CURVE_ID = "curve";

/** A message as it goes out, in the tenant's name: the same words once plain and once drawn. */
export function drawn(kind: MailKind, facts: Facts, link: string | null, hasCurve = false): { text: string; html: string } {
  const { lines, rows = [], curve, button, open, stop, note } = MAIL_TEXTS[kind];
  const parts: Parts = {
    tenant: String(facts["tenant"] ?? ""),
    subject: subjectOf(kind, facts),
    greeting: filledText("Hello {name},", facts),
    said: lines.map((line) => filledText(line, facts)),
    rows: rows.flatMap(([label, fact]) =>
      facts[fact] === undefined || facts[fact] === null ? [] : [[label, String(facts[fact])] as const],
    ),
    curve: hasCurve && curve ? filledText(curve, facts) : null,
    button: button && link ? { word: button, link } : null,
    open: open && typeof facts["open"] === "string" ? { word: open, link: facts["open"] } : null,
    noted: filledText(note, facts),
    stop: stop && link ? { word: stop, link } : null,
  };
  return { text: plain(parts), html: page(parts) };
}

interface Way {
  word: string;
  link: string;
}
interface Parts {
  tenant: string;
  subject: string;
  greeting: string;
  said: readonly string[];
  rows: readonly (readonly [label: string, value: string])[];
  curve: string | null;
  button: Way | null;
  open: Way | null;
  noted: string;
  stop: Way | null;
}

function plain({ tenant, greeting, said, rows, button, open, noted, stop }: Parts): string {
  const table = rows.map(([label, value]) => `${label}: ${value}`).join("\n");
  const ways = [button, open].flatMap((way) => (way ? [`${way.word}:\n${way.link}`] : []));
  const out = stop ? [`${stop.word}: ${stop.link}`] : [];
  const text = [greeting, ...said, ...(table ? [table] : []), ...ways, noted, ...out, `– ${tenant || "–"}`];
  return `${text.join("\n\n")}\n`;
}

/** Tables and inline styles: what mail programs understand. It loads nothing from anywhere. */
function page({ tenant, subject, greeting, said, rows, curve, button, open, noted, stop }: Parts): string {
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${safe(line).replaceAll("\n", "<br>")}</p>`;
  const way = button
    ? `<p style="margin:24px 0"><a href="${safe(button.link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f5fa8;color:#ffffff;font-weight:600;text-decoration:none">${safe(button.word)}</a></p>
<p style="margin:0 0 16px;color:#5b6675;font-size:13px;line-height:20px">Or open this address: <a href="${safe(button.link)}" style="color:#1f5fa8;word-break:break-all">${safe(button.link)}</a></p>`
    : "";
  const further = open ? `<p style="margin:0 0 16px"><a href="${safe(open.link)}" style="color:#1f5fa8">${safe(open.word)}</a></p>` : "";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${safe(subject)}</title></head>
<body style="margin:0;padding:0;background:#eef1f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef1f5"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #d9dfe7;border-radius:8px">
<tr><td style="padding:20px 32px;border-bottom:1px solid #d9dfe7;font:600 16px/24px system-ui,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#18212d">${safe(tenant)}</td></tr>
<tr><td style="padding:28px 32px;font:15px/24px system-ui,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#18212d">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${safe(subject)}</h1>
${[greeting, ...said].map(paragraph).join("\n")}
${table(rows)}${curve === null ? "" : pictured(curve)}${way}${further}
<p style="margin:0;color:#5b6675;font-size:13px;line-height:20px">${safe(noted)}${stop ? `<br><a href="${safe(stop.link)}" style="color:#5b6675">${safe(stop.word)}</a>` : ""}</p>
</td></tr>
<tr><td style="padding:16px 32px;border-top:1px solid #d9dfe7;font:12px/18px system-ui,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#5b6675">${safe(tenant)} · Millwright</td></tr>
</table></td></tr></table>
</body></html>
`;
}

function table(rows: Parts["rows"]): string {
  if (rows.length === 0) return "";
  const row = ([label, value]: readonly [string, string]) =>
    `<tr><th scope="row" align="left" style="padding:4px 16px 4px 0;color:#5b6675;font-weight:400;vertical-align:top;white-space:nowrap">${safe(label)}</th><td style="padding:4px 0">${safe(value)}</td></tr>`;
  return `<table cellpadding="0" cellspacing="0" style="margin:0 0 16px;font:15px/24px system-ui,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#18212d">${rows.map(row).join("")}</table>
`;
}

/** The picture travels within the message: nothing is loaded from anywhere. */
const pictured = (alt: string): string =>
  `<p style="margin:0 0 16px"><img src="cid:${CURVE_ID}" width="494" alt="${safe(alt)}" style="display:block;width:100%;max-width:494px;height:auto;border:0"></p>
`;
