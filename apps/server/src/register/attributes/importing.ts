import { sql } from "kysely";
import type { Attribute } from "@millwright/domain/register/attributes/contract.ts";
import { keyOf } from "@millwright/domain/register/attributes/inheriting.ts";
import type { Referred } from "@millwright/domain/register/attributes/kinds.ts";
import type { AttributeValue } from "@millwright/domain/register/attributes/values.ts";
import { readWritten, valueIn, wordsOfValue, writtenIn } from "@millwright/domain/register/attributes/written.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import { NOUNS } from "@millwright/domain/nouns.ts";
import { isSameText, oneLine } from "@millwright/domain/kit/texts.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { addressOf } from "../../foundation/people/service.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { attributesHad, attributesOf } from "./had.ts";
import { storedValues, valuesOfAssets } from "./queries.ts";
import { saveWhole } from "./values.ts";

const FIELD = "attributes";
/** By what a cell names a record. */
const CALLED: Record<Referred, string> = { assets: "code", locations: "code", suppliers: "code", people: "email" };

/** What is said of each of these assets, as one cell of a file has it; nothing of those of which nothing is said. */
export async function writtenAttributes(ctx: Ctx, assetIds: readonly number[]): Promise<Map<number, string>> {
  const said = await valuesOfAssets(ctx, assetIds);
  if (said.size === 0) return new Map();
  const had = await attributesHad(ctx, [...said.keys()]);
  const codes = await codesOf(ctx, new Set([...had.values()].flat()), [...said.values()]);
  const written = new Map<number, string>();
  for (const [id, values] of said) {
    const words = (had.get(id) ?? []).flatMap((one) => {
      const value = values[keyOf(one)];
      if (value === undefined) return [];
      return [{ name: one.name, text: one.refersTo ? (codes.get(`${one.refersTo}:${String(value)}`) ?? "") : wordsOfValue(value) }];
    });
    if (words.length > 0) written.set(id, writtenIn(words));
  }
  return written;
}

async function codesOf(ctx: Ctx, attributes: ReadonlySet<Attribute>, said: readonly Readonly<Record<string, AttributeValue>>[]) {
  const codes = new Map<string, string>();
  for (const [kind, asked] of Map.groupBy(
    [...attributes].filter((one) => one.refersTo !== null),
    (one) => one.refersTo,
  )) {
    if (kind === null) continue;
    const ids = said.flatMap((values) => asked.map((one) => values[keyOf(one)])).filter((id) => typeof id === "number");
    const { rows } = await sql<{ id: number; code: string | null }>`
      select id, ${kind === "people" ? sql`coalesce(${addressOf(ctx)}, name)` : sql.ref(CALLED[kind])} as code from ${sql.table(NOUNS[kind].table)} where id = any(${ids}::bigint[])`.execute(
      ctx.db,
    );
    for (const { id, code } of rows) codes.set(`${kind}:${id}`, code ?? "");
  }
  return codes;
}

/** Says of an asset what a cell says: all of it, so that what the cell leaves out is said no more. What is required and missing is left to people. */
export async function sayWritten(ctx: Ctx, assetId: number, cell: string | null): Promise<void> {
  const said = readWritten(cell ?? "");
  if (!said) throw refuseField(FIELD, "bad_format");
  const had = await attributesOf(ctx, assetId);
  const values: Record<string, AttributeValue | null> = Object.fromEntries(had.map((one) => [keyOf(one), null]));
  for (const { name, text } of said) {
    const attribute = had.find((one) => isSameText(one.name, name));
    if (!attribute) throw refuseField(FIELD, "attribute_not_known", { name });
    const value = attribute.refersTo ? await idCalled(ctx, attribute.refersTo, text) : valueIn(attribute.kind as "text", text);
    if (value === undefined) throw refuseField(FIELD, "attribute_unfit", { name });
    values[keyOf(attribute)] = value;
  }
  const stored = await storedValues(ctx, assetId, true);
  if (!stored && said.length === 0) return;
  await saveWhole(ctx, assetId, had, stored, values, FIELD);
}

async function idCalled(ctx: Ctx, kind: Referred, text: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(NOUNS[kind].table)} where lower(${sql.ref(CALLED[kind])}) = lower(${oneLine(text)}) and ${withinReach(ctx, kind)} limit 1`.execute(
    ctx.db,
  );
  return rows[0]?.id;
}
