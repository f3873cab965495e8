import fs from "node:fs";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { LOG_WORDS, wordsOfAction } from "@millwright/domain/kit/log/actions.ts";
import { CompletionDraft, DetailsDraft, GeneralDraft } from "@millwright/domain/work/orders/contract.ts";
import { FailureDraft } from "@millwright/domain/work/orders/failures/contract.ts";
import { WorkLabourDraft } from "@millwright/domain/work/orders/labour/contract.ts";
import { LOG_FIELDS } from "@millwright/domain/work/orders/log-fields.ts";
import { sentenceOf } from "../../server/src/work/orders/log/log-sentences.ts";
import { activities } from "./i18n/en/insight/activities.ts";

/** What is written about the kinds of which an asset's activity tells, by the folders that write it; those of every record come with each. */
const FOLDERS = {
  "work-orders": ["work/orders", "work/weeks"],
  "work-requests": ["work/requests", "work/public-reports"],
  assets: ["register/assets", "register/asset-positions"],
  downtimes: ["register/downtimes"],
  meters: ["register/meters"],
};
const OF_ALL = ["created", "updated", "archived", "restored", "file_added", "file_removed", "imported", "import_undone"];

/** Every action that the code of a folder names: the log knows no others, or it does not compile. */
function actionsIn(folder: string): string[] {
  const files = fs.globSync(`apps/server/src/${folder}/**/*.ts`).filter((file) => !file.endsWith(".test.ts"));
  const words = files.flatMap((file) =>
    [...fs.readFileSync(file, "utf8").matchAll(/["`]([a-z][a-z_]*)["`]/g)].map(([, word = ""]) => word),
  );
  return [...new Set(words)].filter((word) => wordsOfAction(word) !== undefined && !STATES.has(word));
}
/** Words that stand in these folders as a state or an outcome; what the log says so is said of other kinds. */
const STATES = new Set("failed skipped done booked closed locked taken_out unlocked refused cancelled".split(" "));
const RAW = /[a-z]_[a-z]|[a-z][A-Z]|\{\{(?!kind\}\})|\b(id|undefined|null)\b/;

describe("what happened is said in words", () => {
  test("every action of the log has its words, and no key stands among them", () => {
    expect(Object.keys(LOG_WORDS).length).toBeGreaterThan(150);
    for (const [action, words] of Object.entries(LOG_WORDS)) {
      expect(words, action).toMatch(/^[A-Z][a-z]/);
      expect(words, action).not.toMatch(RAW);
    }
  });

  test.each(Object.entries(FOLDERS))("an asset's activity has a sentence for whatever is done with %s", (_kind, folders) => {
    const actions = [...new Set([...OF_ALL, ...folders.flatMap(actionsIn)])];
    expect(actions.length).toBeGreaterThan(7);
    expect(actions.filter((action) => !Object.hasOwn(activities.action, action))).toEqual([]);
  });

  test("each sentence names what it is about, and no key", () => {
    for (const sentence of Object.values(activities.action)) {
      expect(sentence).toContain("{{kind}}");
      expect(sentence).not.toMatch(RAW);
    }
    expect(activities.action.followed_order).toBe("changed the status of {{kind}} with its order");
    expect(activities.action.hours_booked).toBe("booked hours on {{kind}}");
  });

  test("the log of an order calls fields by their names", () => {
    const drafts: z.ZodObject[] = [GeneralDraft, DetailsDraft, CompletionDraft, FailureDraft, WorkLabourDraft];
    const fields = drafts.flatMap(({ shape }) => Object.keys(shape)).filter((field) => !NAMED_APART.has(field));
    expect(fields.filter((field) => !Object.hasOwn(LOG_FIELDS, field))).toEqual([]);
    for (const name of Object.values(LOG_FIELDS)) expect(name).not.toMatch(RAW);
    const changes = ["completedAt", "actualMinutes", "unheardOf"].map((field) => ({ field, before: null, after: 1 }));
    expect(sentenceOf("completion", changes)).toBe("Completion recorded (end, actual time)");
  });
});

test("no screen shows the number of a record in place of its name", () => {
  const files = fs.globSync("apps/web/src/**/*.{ts,tsx}").filter((file) => !/\.test\./.test(file));
  const numbered = files.filter((file) => /`#\$\{/.test(fs.readFileSync(file, "utf8"))).map((file) => file.split(/src./)[1] ?? file);
  // The auditor reads the number of a record that is gone; a colour without a name is its own.
  expect(numbered.toSorted((one, other) => one.localeCompare(other))).toEqual([
    "foundation/audit/words.ts",
    "foundation/reference-lists/look/look-fields.tsx",
  ]);
});

/** Who is meant, and who signed, is said in the sentence itself. */
const NAMED_APART = new Set(["personId", "craftId", "signature", "isPlanned"]);
