import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { day, instant, NameRef, Ref } from "../../kit/fields.ts";
import { idOf } from "../../kit/ids.ts";

export const MAX_DAYS = 62;
/** People at once. */
export const MAX_PEOPLE = 500;

/** What made the minutes what they are. Their minutes add up to those of the day. */
export const AvailabilityReason = z.object({
  /** `free`: nothing on this day of the pattern; `none`: no pattern is followed; `asked`: an absence that nobody has answered yet. */
  kind: z.enum(["pattern", "free", "holiday", "absence", "asked", "left", "none"]),
  minutes: z.int(),
  /** Of the pattern, the holiday, or of the absence where that may be told. */
  name: z.string().nullable(),
});

export const DayAvailability = z.object({
  day: day(),
  minutes: z.int(),
  spans: z.array(z.object({ from: instant(), until: instant(), minutes: z.int() })),
  reasons: z.array(AvailabilityReason),
});
export type DayAvailability = z.infer<typeof DayAvailability>;

export const PersonAvailability = z.object({
  person: NameRef,
  jobTitle: z.string().nullable(),
  /** Of which crews on some of these days. */
  crewIds: z.array(z.int()),
  /** The zone in which the days are counted. */
  timeZone: z.string(),
  days: z.array(DayAvailability),
});
export type PersonAvailability = z.infer<typeof PersonAvailability>;

/** A crew's days: of those who are members on the day. `indirectMinutes` of the minutes go into meetings, ways and the like. */
export const CrewAvailability = z.object({
  crew: Ref,
  indirectPercent: z.int(),
  days: z.array(z.object({ day: day(), minutes: z.int(), indirectMinutes: z.int(), people: z.int() })),
});
export type CrewAvailability = z.infer<typeof CrewAvailability>;

export const availability = defineContract({
  /** Who works when: of these people, of the members of these crews, or of everybody in reach. */
  days: {
    method: "POST",
    path: "/api/Availability/",
    access: { subModule: "shifts", flag: "view" },
    body: z.object({
      personIds: z.array(idOf("people")).max(MAX_PEOPLE).optional(),
      crewIds: z.array(idOf("crews")).max(100).optional(),
      from: day(),
      until: day(),
    }),
    reply: z.object({
      people: z.array(PersonAvailability),
      crews: z.array(CrewAvailability),
      /** There are more people than are answered at once. */
      isCut: z.boolean(),
    }),
    reads: true,
  },
});
