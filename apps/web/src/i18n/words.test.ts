import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { STOP_TEXTS } from "@millwright/domain/connect/notifications/stopping/texts.ts";
import { MAIL_TEXTS } from "@millwright/domain/foundation/mail/texts.ts";
import { BOARD_PRINT_TEXTS } from "@millwright/domain/insight/printing/texts.ts";
import { SHEET_TEXTS } from "@millwright/domain/iot/record-sheets/texts.ts";
import { LOG_WORDS } from "@millwright/domain/kit/log/actions.ts";
import { LINE_IDS, LINES } from "@millwright/domain/kit/notices/lines.ts";
import { REASONS } from "@millwright/domain/kit/reasons.ts";
import { FEED_TEXTS } from "@millwright/domain/work/calendar/feeds/texts.ts";
import { PRINT_TEXTS } from "@millwright/domain/work/orders/printing/texts.ts";
import { textsOf } from "../../vite.texts.ts";

/** Words that a maintenance professional does not write, and second words for an act that has one: Issue, Return, Assign, Undo, Revoke, Create. */
const NOT_WRITTEN = [
  /\banew\b/i,
  /\b(?:tells?|told|says?|said)\b/i,
  /\b(?:stands?|stood)\b/i,
  /\b(?:lies?|lay)\b/i,
  /\bnought\b/i,
  /\bwhoever\b/i,
  // "Otherwise a warning is shown" is fine.
  /\botherwise\b/,
  /\balike\b/i,
  /\bas far as any/i,
  /\bopens? nothing\b/i,
  /\bany ?more\b(?! \w)/i,
  /\bwork(?:s|ed)? out\b/i,
  /\bof (?:theirs|ours)\b/i,
  /\b(?:throws?|threw|thrown)\b.*\baway\b/i,
  /\b(?:gives?|gave|given)\b(?: \w+)? up\b/i,
  /\bhand(?:s|ed)?\b(?: \w+)? out\b/i,
  /\bask(?:s|ed)? back\b/i,
  /\bmend(?:s|ed)?\b/i,
  /\bbeside\b/i,
  /\b(?:forth|hereafter|thereof|alongside)\b/i,
  /\bbelieved\b/i,
  /\bbefalls?\b/i,
  /\bbegun\b/i,
  /\b(?:takes?|took|taken|gives?|gave|given|brings?|brought)\b(?: \w+)? back\b/i,
  /\bmake (?:a|an|many|it|one)\b/i,
];

/** Texts that hold such a word rightly: it is about speech. None that the specification spells does. */
const RIGHTLY = ["the vendor of your browser processes what you say"];

const HELP = new URL("../../../../docs/help/", import.meta.url);

/** Every string within a table of texts, by the way to it. */
function stringsIn(table: unknown, name: string): [string, string][] {
  if (typeof table === "string") return [[name, table]];
  if (typeof table !== "object" || table === null) return [];
  return Object.entries(table).flatMap(([key, value]) => stringsIn(value, `${name}.${key}`));
}

async function everyText(): Promise<[name: string, text: string][]> {
  const help = readdirSync(HELP).flatMap((page) =>
    readFileSync(new URL(page, HELP), "utf8")
      .split("\n")
      .map((line, at): [string, string] => [`docs/help/${page}:${at + 1}`, line]),
  );
  return [
    ...(await textsOf("en")),
    ...stringsIn(REASONS, "reasons"),
    ...stringsIn(LOG_WORDS, "log"),
    ...stringsIn(MAIL_TEXTS, "mail"),
    ...stringsIn(STOP_TEXTS, "stop"),
    ...stringsIn(PRINT_TEXTS, "print"),
    ...stringsIn(BOARD_PRINT_TEXTS, "boardPrint"),
    ...stringsIn(FEED_TEXTS, "feed"),
    ...stringsIn(SHEET_TEXTS, "sheet"),
    ...LINE_IDS.map((line): [string, string] => [`notices.${line}`, LINES[line].label]),
    ...help,
  ];
}

/** The first such word; the names of a text's places are no words of it. */
function wordIn(text: string): string | undefined {
  const written = text.replace(/\{+\w+\}+/g, "");
  return NOT_WRITTEN.map((word) => word.exec(written)?.[0]).find(Boolean);
}

test("screens, refusals, mails, prints and help are written in plain trade English", async () => {
  const texts = await everyText();
  expect(texts.length).toBeGreaterThan(4500);
  const found = texts.flatMap(([name, text]) => {
    const word = wordIn(text);
    return word === undefined || RIGHTLY.some((right) => text.toLowerCase().includes(right)) ? [] : [`${name}: “${word}” in “${text}”`];
  });
  expect(found, "write these in other words").toEqual([]);
});

test.each([
  ["What stands below", "stands"],
  ["Compute levels anew", "anew"],
  ["Give it up", "Give it up"],
  ["Otherwise a warning is shown.", undefined],
  ["{{said}} for {{minutes}}", undefined],
  ["It cannot send any more readings", undefined],
])("“%s” is found for “%s”", (text, word) => expect(wordIn(text)).toBe(word));
