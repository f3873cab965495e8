import { z } from "zod";
import type { RecordKind } from "../nouns.ts";

export type { RecordKind } from "../nouns.ts";

interface IdMeta {
  kind: RecordKind;
  /**
   * "reference": a missing one is a bad field (400). "target": the thing acted on; a missing one is not found (404). "row": one of many things
   * acted on; the reply says of a missing one that it is not found. "filter": it narrows what is shown; of a missing one nothing is.
   */
  role: "reference" | "target" | "row" | "filter";
}
/** What the generated tests and OpenAPI know of an id-bearing field. */
export const idMeta = z.registry<IdMeta>();

const MAX_ID = Number.MAX_SAFE_INTEGER;
const id = () => z.int().min(1).max(MAX_ID);

/** An id in a body that points at another record. */
export const idOf = (kind: RecordKind) => id().register(idMeta, { kind, role: "reference" });

/** An id in a body that names the thing acted on. */
export const targetOf = (kind: RecordKind) => id().register(idMeta, { kind, role: "target" });

/** An id in a body that names one of many things acted on, each answered for itself. */
export const rowIdOf = (kind: RecordKind) => id().register(idMeta, { kind, role: "row" });

/** An id in a body that narrows what is shown. */
export const filterOf = (kind: RecordKind) => id().register(idMeta, { kind, role: "filter" });

/** An id in a path or query: digits only. */
export const idInPath = (kind: RecordKind) =>
  z
    .union([
      id(),
      z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .transform(Number),
    ])
    .register(idMeta, { kind, role: "target" });

export const idParams = (kind: RecordKind) => z.object({ id: idInPath(kind) });

/** Marks a reply field that repeats another one under the name the specification gives it. */
export const aliasOf = z.registry<{ of: string }>();

/** The row's id once more, under the name that the specification gives it (`workOrderId`). */
export const idAlias = () => id().brand<"alias">().register(aliasOf, { of: "id" });

/** A reply as the server writes it: without the aliases, which are filled in on the way out. */
export type Written<T> = T extends readonly (infer Item)[]
  ? Written<Item>[]
  : T extends object
    ? { [K in keyof T as T[K] extends z.core.$brand<"alias"> ? never : K]: Written<T[K]> }
    : T;

/** Accepts the specification's name for an id in a body beside ours: whichever was sent fills the other. */
export function withIdAlias<S extends z.ZodObject>(name: string, schema: S) {
  return z.preprocess((sent) => {
    if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return sent;
    const { [name]: theirs, ...rest } = sent as Record<string, unknown>;
    return theirs === undefined ? rest : { id: theirs, ...rest };
  }, schema);
}
