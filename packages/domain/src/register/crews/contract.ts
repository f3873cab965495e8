import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { code, name, NameRef, optionalText, Ref } from "../../kit/fields.ts";
import { idAlias, idOf } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";

/** What a person fills in. */
export const CrewDraft = z.object({
  code: code(),
  name: name(),
  siteId: idOf("locations").nullable().optional(),
  costCentreId: idOf("reference-lists").nullable().optional(),
  /** What of the working time goes into meetings, ways and the like; nothing: as the organisation says. */
  indirectPercent: z.int().min(0).max(100).nullable().optional(),
  notes: optionalText(4000),
});
export type CrewDraft = z.input<typeof CrewDraft>;

/** One row of the list. */
export const CrewRow = rowOf({
  crewId: idAlias(),
  code: z.string(),
  name: z.string(),
  site: Ref.nullable(),
  costCentre: Ref.nullable(),
  indirectPercent: z.int().nullable(),
});
export type CrewRow = z.infer<typeof CrewRow>;

export const Crew = recordOf({
  crewId: idAlias(),
  code: z.string(),
  name: z.string(),
  siteId: z.int().nullable(),
  site: Ref.nullable(),
  costCentreId: z.int().nullable(),
  costCentre: Ref.nullable(),
  indirectPercent: z.int().nullable(),
  notes: z.string().nullable(),
  /** What its members of today can do, and how many of them each. */
  crafts: z.array(NameRef.extend({ members: z.int() })),
});
export type Crew = z.infer<typeof Crew>;

export const crews = defineContract({
  ...recordCalls({
    kind: "crews",
    api: "Crews",
    draft: CrewDraft,
    record: Crew,
    row: CrewRow,
    columns: {
      code: column.text({ isRequired: true, isSearched: true }),
      name: column.text({ isRequired: true, isSearched: true }),
      site: column.reference("locations"),
      costCentre: column.reference("reference-lists"),
      indirectPercent: column.number(),
    },
  }),
});
