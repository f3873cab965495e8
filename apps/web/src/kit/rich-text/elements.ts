import { createElement, Fragment, type ReactNode } from "react";
import { TAGS } from "./tags.ts";

type Tag = (typeof TAGS)[number];
interface Open {
  tag: Tag | null;
  href?: string;
  inside: ReactNode[];
}

/** A tag with its attributes, or the words up to the next one. */
const TOKEN = /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+|</gi;
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const LEADS_OUT = /^(?:https?:|mailto:|tel:)/i;
const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'", nbsp: "\u00a0" };

/**
 * Stored rich text as elements: those of the list, of their attributes the address of a link, and words. Whatever else stands in it is taken out, its words stay. No
 * HTML is handed to the browser, so nothing in it can run, and a page needs no sanitiser to show what the server keeps (11 kB).
 */
export function elementsOf(html: string): ReactNode {
  const open: Open[] = [{ tag: null, inside: [] }];
  for (const [token, dropped, slash, name = "", attributes = ""] of html.matchAll(TOKEN)) {
    if (dropped !== undefined || token.startsWith("<!--")) continue;
    const tag = TAGS.find((known) => known === name.toLowerCase());
    if (name === "") open.at(-1)?.inside.push(wordsOf(token));
    else if (tag === "br") open.at(-1)?.inside.push(elementOf({ tag, inside: [] }));
    else if (tag && slash === "") open.push({ tag, ...linkOf(attributes), inside: [] });
    else if (tag) closed(open, tag);
  }
  while (open.length > 1) fold(open);
  return createElement(Fragment, null, ...(open[0]?.inside ?? []));
}

/** Closes the nearest of these, with all that was left open in it; one that was never opened closes nothing. */
function closed(open: Open[], tag: Tag): void {
  if (!open.some((one) => one.tag === tag)) return;
  while (open.at(-1)?.tag !== tag) fold(open);
  fold(open);
}

function fold(open: Open[]): void {
  const done = open.pop();
  if (done) open.at(-1)?.inside.push(elementOf(done));
}

function elementOf({ tag, href, inside }: Open): ReactNode {
  if (tag !== "a") return createElement(tag ?? Fragment, null, ...inside);
  const away = { target: "_blank", rel: "noopener noreferrer nofollow", ...(href === undefined ? {} : { href }) };
  return createElement("a", away, ...inside);
}

function linkOf(attributes: string): { href?: string } {
  const [, double, single] = HREF.exec(attributes) ?? [];
  const href = wordsOf(double ?? single ?? "").trim();
  return LEADS_OUT.test(href) ? { href } : {};
}

const wordsOf = (text: string): string => text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
