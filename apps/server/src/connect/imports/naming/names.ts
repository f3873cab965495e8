import { holds } from "@millwright/domain/kit/access.ts";
import type { ImportField } from "@millwright/domain/kit/imports/target.ts";
import type { Reason } from "@millwright/domain/kit/reasons.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { oneCode, oneLine, textKey } from "@millwright/domain/kit/texts.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Called, Lookups, Named } from "../../../platform/records/importing.ts";

type Meaning = number | "several" | { hidden: Reason };
/** A record that was made because a row named it. */
export interface MadeOnTheWay {
  entity: string;
  id: number;
}

/**
 * What the texts of record fields mean, through a whole file: each kind is read once, and what the file makes itself is added. Three layers,
 * because a row or a batch may be rolled back and what it made with it.
 */
export interface Names {
  find: (ctx: Ctx, field: ImportField, text: string) => Promise<Meaning | undefined>;
  mayMake: (ctx: Ctx, field: ImportField) => boolean;
  /** Whether a record that a person chose for a word is one that the row may name. */
  has: (ctx: Ctx, field: ImportField, id: number) => Promise<boolean>;
  make: (ctx: Ctx, field: ImportField, called: Called) => Promise<number>;
  /** A row of the file is a record now, which others may name. */
  add: (lookup: string, text: string, id: number) => void;
  /** What the row made is kept for the batch, or forgotten. Kept, it is told what that was. */
  endRow: (isKept: boolean) => MadeOnTheWay[];
  endBatch: (isKept: boolean) => void;
}

export function namesOf(lookups: Lookups): Names {
  const known = new Map<string, Map<string, Meaning>>();
  const batch = new Map<string, number>();
  const row = new Map<string, number>();
  const ids = new Map<string, ReadonlySet<number>>();
  let made: MadeOnTheWay[] = [];
  const within = (lookup: string, text: string) => `${lookup}\n${text}`;
  const meaningsIn = async (ctx: Ctx, lookup: string) => {
    const meanings = known.get(lookup) ?? meaningsOf(await lookups(lookup).named(ctx));
    known.set(lookup, meanings);
    return meanings;
  };

  return {
    find: async (ctx, { lookup = "" }, text) => {
      const wanted = plain(text);
      const fresh = row.get(within(lookup, wanted)) ?? batch.get(within(lookup, wanted));
      if (fresh !== undefined) return fresh;
      return (await meaningsIn(ctx, lookup)).get(wanted);
    },
    has: async (ctx, { lookup = "" }, id) => {
      const found = ids.get(lookup) ?? new Set((await lookups(lookup).named(ctx)).flatMap((one) => (one.hidden ? [] : [one.id])));
      ids.set(lookup, found);
      return found.has(id);
    },
    mayMake: (ctx, { lookup = "", canCreate }) =>
      canCreate === true && lookups(lookup).create !== undefined && holds(ctx.grants, lookups(lookup).subModule, "create"),
    make: async (ctx, { lookup = "" }, called) => {
      const { create, entity } = lookups(lookup);
      invariant(create, `what is made on the way (${lookup}) can be made`);
      const id = await create(ctx, { code: oneCode(called.code), name: oneLine(called.name) });
      made.push({ entity, id });
      row.set(within(lookup, plain(called.code)), id);
      return id;
    },
    add: (lookup, text, id) => void row.set(within(lookup, text), id),
    endRow: (isKept) => {
      const told = isKept ? made : [];
      if (isKept) for (const [text, id] of row) batch.set(text, id);
      row.clear();
      made = [];
      return told;
    },
    endBatch: (isKept) => {
      if (isKept) {
        for (const [text, id] of batch) {
          const [lookup = "", name = ""] = text.split("\n");
          known.get(lookup)?.set(name, id);
        }
      }
      batch.clear();
    },
  };
}

/** As codes and names are compared everywhere; the spaces around the signs of a path say nothing either. */
export const plain = (text: string): string => textKey(text).replace(/ ?> ?/g, ">");

/** A code says more than a name: a text that is both is the code's. Two of the same name are told from each other by the person. */
function meaningsOf(rows: readonly Named[]): Map<string, Meaning> {
  const meanings = new Map<string, Meaning>();
  const codes = new Map<string, Meaning>();
  const paths = new Map<string, Meaning>();
  const hidden = new Map<string, Meaning>();
  const enter = (into: Map<string, Meaning>, text: string, id: number) => {
    const before = into.get(plain(text));
    if (text !== "") into.set(plain(text), before === undefined || before === id ? id : "several");
  };
  for (const { id, code, name, path, hidden: why } of rows) {
    if (why) for (const text of [name, code, path]) if (text) hidden.set(plain(text), { hidden: why });
    if (why) continue;
    enter(meanings, name, id);
    if (code !== null) enter(codes, code, id);
    if (path !== undefined) enter(paths, path, id);
  }
  return new Map([...hidden, ...meanings, ...codes, ...paths]);
}
