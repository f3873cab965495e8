import { expect, test } from "vitest";
import { z } from "zod";
import { features } from "../features.ts";
import type { Contract } from "./endpoint.ts";
import { textKey } from "./texts.ts";

/** What a call takes as it was sent, and why. */
const AS_SENT: readonly RegExp[] = [
  // Secrets, proofs and keys of other programs: another letter is another one.
  /password|pin|token|secret|proof|signature|\.signIn\.device$|credentials\.validate\.code|calendarFeeds\.read\.file|\.userID$/i,
  // Names of columns, fields, zones, tenants and rules; a cursor; what a file says, as it stands there.
  /\.(colId|field|column|lane|after|known|list|sort|figures|q|quick|words|values|cells|mapping|tenant|timeZone|subModuleId|rrule)$/,
  /filterModel|columns|sortModel|fileName/,
  // Which figure a list shows the rows of, and which part of it: names that another area gives.
  /\.figure\.(id|part\.(by|key))$|\.figure$/,
  // By what a page finds the answer of a widget again.
  /^boards\.data\.widgets\.key$/,
  // What machines say, and what they call it.
  /^gatewayDoors\.|\.datum$/,
  // A form as a browser sends it, of which lines alone are taken (`stops.ts`).
  /^noticeStops\.stop$/,
  // Its cells are read one by one (`invitations.ts`).
  /users\.inviteMany\.text/,
];
const FREE = "Ha\u200bll\u00a0 7";

/** The texts that a schema takes, by their paths. */
function texts(schema: unknown, path: string, depth = 0): [string, z.ZodString][] {
  if (depth > 12) return [];
  if (schema instanceof z.ZodString) return [[path, schema]];
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).flatMap(([key, one]) => texts(one, `${path}.${key}`, depth + 1));
  if (schema instanceof z.ZodArray) return texts(schema.element, path, depth + 1);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => texts(one, path, depth + 1));
  if (schema instanceof z.ZodPipe) return texts(schema.in, path, depth + 1);
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodNonOptional
  )
    return texts(schema.unwrap(), path, depth + 1);
  return [];
}

test("whatever text a call keeps has one spelling: nothing unseen, or lines of its own", () => {
  const all = Object.entries<Contract>(features).flatMap(([feature, contract]) =>
    Object.entries(contract).flatMap(([call, { body, query, params }]) =>
      [body, query, params].flatMap((schema) => texts(schema, `${feature}.${call}`)),
    ),
  );
  const asSent = all.filter(([path]) => !AS_SENT.some((known) => known.test(path)));
  expect(asSent.length).toBeGreaterThan(400);
  const wrong = asSent.flatMap(([path, schema]) => {
    const taken = schema.safeParse(FREE);
    if (!taken.success || taken.data === "Hall 7") return [];
    // A text of several lines: composed, and empty where nothing is seen.
    const isLong =
      schema.safeParse("a\nb").data === "a\nb" &&
      textKey(schema.safeParse("\u200b").data ?? "") === "" &&
      schema.safeParse("u\u0308").data === "\u00fc";
    return isLong ? [] : [path];
  });
  expect([...new Set(wrong)]).toEqual([]);
});
