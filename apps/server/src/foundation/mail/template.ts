import { filledText, MAIL_TEXTS, type MailKind } from "@millwright/domain/foundation/mail/texts.ts";

export type Facts = Readonly<Record<string, string | number | null>>;

export const subjectOf = (kind: MailKind, facts: Facts): string => filledText(MAIL_TEXTS[kind].subject, facts).replace(/\s+/g, " ");

/** A message as it goes out, in the tenant's name: the same words once plain and once drawn. */
export function drawn(kind: MailKind, facts: Facts, link: string | null): { text: string; html: string } {
  const { lines, button, note } = MAIL_TEXTS[kind];
  const greeting = filledText("Hello {name},", facts);
  const said = lines.map((line) => filledText(line, facts));
  const noted = filledText(note, facts);
  const text = [greeting, ...said, ...(button && link ? [`${button}:\n${link}`] : []), noted, `– ${filledText("{tenant}", facts)}`].join(
    "\n\n",
  );
  return {
    text: `${text}\n`,
    html: page({ tenant: String(facts["tenant"] ?? ""), subject: subjectOf(kind, facts), greeting, said, button, link, noted }),
  };
}

interface Parts {
  tenant: string;
  subject: string;
  greeting: string;
  said: readonly string[];
  button: string | undefined;
  link: string | null;
  noted: string;
}

const SAFE: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => SAFE[sign] ?? "");

/** Tables and inline styles: what mail programs understand. It loads nothing from anywhere. */
function page({ tenant, subject, greeting, said, button, link, noted }: Parts): string {
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${safe(line)}</p>`;
  const way =
    button && link
      ? `<p style="margin:24px 0"><a href="${safe(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f5fa8;color:#ffffff;font-weight:600;text-decoration:none">${safe(button)}</a></p>
<p style="margin:0 0 16px;color:#5b6675;font-size:13px;line-height:20px">Or open this address: <a href="${safe(link)}" style="color:#1f5fa8;word-break:break-all">${safe(link)}</a></p>`
      : "";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${safe(subject)}</title></head>
<body style="margin:0;padding:0;background:#eef1f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef1f5"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #d9dfe7;border-radius:8px">
<tr><td style="padding:20px 32px;border-bottom:1px solid #d9dfe7;font:600 16px/24px system-ui,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#18212d">${safe(tenant)}</td></tr>
<tr><td style="padding:28px 32px;font:15px/24px system-ui,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#18212d">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${safe(subject)}</h1>
${[greeting, ...said].map(paragraph).join("\n")}
${way}
<p style="margin:0;color:#5b6675;font-size:13px;line-height:20px">${safe(noted)}</p>
</td></tr>
<tr><td style="padding:16px 32px;border-top:1px solid #d9dfe7;font:12px/18px system-ui,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#5b6675">${safe(tenant)} · Millwright</td></tr>
</table></td></tr></table>
</body></html>
`;
}
