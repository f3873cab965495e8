import { z } from "zod";
import { defineContract } from "../../../kit/endpoint.ts";
import { instant, Ref } from "../../../kit/fields.ts";
import { idOf, idParams } from "../../../kit/ids.ts";

/** What calendars are told of: orders that stand so many days back and ahead, the nearest ones where there are more. */
export const DAYS_BACK = 60;
export const DAYS_AHEAD = 365;
export const MOST_EVENTS = 1000;
/** So often within an hour calendars may ask for one link. */
export const MOST_READINGS = 120;
/** What was taken out of a calendar is told as cancelled for so many days, and then forgotten. */
export const CANCELLED_DAYS = 60;

/** A private link to somebody's orders, or to those of a crew, for a calendar elsewhere. The address itself is told once, when it is made. */
export const CalendarFeed = z.object({
  id: z.int(),
  /** Null: the orders of the person who made it. */
  crew: Ref.nullable(),
  createdAt: instant(),
  /** When a calendar asked last; null: none has. */
  readAt: instant().nullable(),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

const api = "/api/CalendarFeed/";
/** Who sees orders may take along what they see. */
const access = { subModule: "work-orders", flag: "view" } as const;
const Own = z.object({ rows: z.array(CalendarFeed) });

export const calendarFeeds = defineContract({
  /** The caller's own links. */
  own: { method: "GET", path: api, access, reply: Own },
  /** A link to the caller's orders, or to those of a crew. One that was there before opens nothing from now on. */
  create: {
    method: "POST",
    path: api,
    access,
    body: z.object({ crewId: idOf("crews").nullable().optional() }),
    reply: CalendarFeed.extend({ link: z.string().nullable() }),
    toldOnce: "link",
  },
  /** Takes a link back: it opens nothing from now on. */
  revoke: { method: "DELETE", path: `${api}:id`, access, params: idParams("calendar-feeds"), reply: Own },
  /** The calendar itself, as its owner may see it at this moment. Whoever has the link may read it; what opens nothing answers as what never was. */
  read: {
    method: "GET",
    path: "/ical/:file",
    access: "public",
    params: z.object({ file: z.string().max(200) }),
    reply: z.unknown(),
    bytes: "download",
  },
});
