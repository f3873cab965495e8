import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { code, instant, name, NameRef, optionalLine, optionalText, Ref } from "../../kit/fields.ts";
import { idInPath, idOf, rowIdOf, targetOf } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";
import { MeterReadingDraft, MeterToRead } from "../meters/readings/contract.ts";

export const MAX_STOPS = 200;

/** What a person fills in. */
export const MeterRoundDraft = z.object({
  code: code(),
  name: name(),
  interval: optionalLine(200),
  siteId: idOf("locations").nullable().optional(),
  /** Its meters, in the order in which they are passed. */
  meterIds: z.array(idOf("meters")).max(MAX_STOPS).optional(),
  notes: optionalText(4000),
});
export type MeterRoundDraft = z.input<typeof MeterRoundDraft>;

/** One row of the list. */
export const MeterRoundRow = rowOf({
  code: z.string(),
  name: z.string(),
  interval: z.string().nullable(),
  site: Ref.nullable(),
});
export type MeterRoundRow = z.infer<typeof MeterRoundRow>;

export const MeterRound = recordOf({
  code: z.string(),
  name: z.string(),
  interval: z.string().nullable(),
  siteId: z.int().nullable(),
  site: Ref.nullable(),
  meterIds: z.array(z.int()),
  /** Those of them that the caller may read, in the same order. */
  meters: z.array(MeterToRead),
  notes: z.string().nullable(),
});
export type MeterRound = z.infer<typeof MeterRound>;

/** What was done at a stop: read, or left out with a reason. */
const Stop = MeterReadingDraft.omit({ meterId: true, at: true, value: true }).extend({
  meterId: rowIdOf("meters"),
  at: instant(),
  value: z.number().min(-1e12).max(1e12).nullable(),
  skipped: optionalText(500),
});
export type Stop = z.input<typeof Stop>;

/** Of a walk that is kept: the reading itself stands at its meter. */
export const WalkedStop = z.object({ meterId: z.int(), at: instant(), value: z.number().nullable(), skipped: z.string().nullable() });
export type WalkedStop = z.infer<typeof WalkedStop>;

export const MeterWalk = z.object({
  id: z.int(),
  roundId: z.int(),
  person: NameRef.nullable(),
  startedAt: instant(),
  finishedAt: instant(),
  stops: z.array(WalkedStop),
});
export type MeterWalk = z.infer<typeof MeterWalk>;

export const meterRounds = defineContract({
  ...recordCalls({
    kind: "meter-rounds",
    api: "MeterRound",
    draft: MeterRoundDraft,
    record: MeterRound,
    row: MeterRoundRow,
    columns: {
      code: column.text({ isRequired: true, isSearched: true }),
      name: column.text({ isRequired: true, isSearched: true }),
      interval: column.text(),
      site: column.reference("locations"),
    },
  }),
  walks: {
    method: "GET",
    path: "/api/MeterRound/walks/",
    access: { subModule: "meter-rounds", flag: "view" },
    query: z.object({ roundId: idInPath("meter-rounds") }),
    reply: z.object({ rows: z.array(MeterWalk) }),
  },
  /** A finished walk. Sent again under its key it is the same one: what was taken stays, what was refused is tried as it stands now. */
  walk: {
    method: "POST",
    path: "/api/MeterRound/walks/",
    access: { subModule: "meter-readings", flag: "create" },
    body: z.object({
      roundId: targetOf("meter-rounds"),
      key: z.uuid(),
      startedAt: instant(),
      finishedAt: instant(),
      stops: z.array(Stop).min(1).max(MAX_STOPS),
    }),
    reply: z.object({
      walk: MeterWalk,
      /** Of the meters, in the order in which they were sent. */
      rows: z.array(
        z.object({ id: z.int(), outcome: z.enum(["kept", "refused"]), reason: z.string().optional(), message: z.string().optional() }),
      ),
    }),
  },
});
