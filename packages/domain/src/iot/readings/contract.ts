import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { codeText, instant, NameRef, why } from "../../kit/fields.ts";
import { idInPath, idParams, targetOf } from "../../kit/ids.ts";

/** So long a span is set aside at once. */
export const MOST_DAYS_ASIDE = 31;

/** Readings that a person set aside: they are kept, and count nowhere. */
export const ReadingAside = z.object({
  id: z.int(),
  seriesId: z.int(),
  datum: z.string(),
  /** Both ends included. */
  from: instant(),
  until: instant(),
  count: z.int(),
  reason: z.string(),
  person: NameRef,
  setAsideAt: instant(),
});
export type ReadingAside = z.infer<typeof ReadingAside>;

export const ReadingAsideDraft = z.object({ datum: codeText(100).min(1), from: instant(), until: instant(), reason: why() });
export type ReadingAsideDraft = z.input<typeof ReadingAsideDraft>;

const may = <const F extends "view" | "update">(flag: F) => ({ subModule: "sensors", flag }) as const;

export const readingAsides = defineContract({
  /** Newest first, at most 200. */
  list: {
    method: "GET",
    path: "/api/ReadingAside/",
    access: may("view"),
    query: z.object({ sensorId: idInPath("sensors") }),
    reply: z.object({ rows: z.array(ReadingAside) }),
  },
  create: {
    method: "POST",
    path: "/api/ReadingAside/",
    access: may("update"),
    body: ReadingAsideDraft.extend({ sensorId: targetOf("sensors") }),
    reply: ReadingAside,
  },
  /** They count again. */
  remove: {
    method: "DELETE",
    path: "/api/ReadingAside/:id",
    access: may("update"),
    params: idParams("reading-asides"),
    reply: z.object({ id: z.int() }),
  },
});
