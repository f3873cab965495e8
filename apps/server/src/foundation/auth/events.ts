import { z } from "zod";
import { event } from "../../platform/work/events.ts";

/** What happens to a person's way in. Whoever does it is who the event names; a lock is set off by wrong passwords, so it names the person. */
export const invited = event("people.invited", z.object({ by: z.enum(["mail", "link"]) }));
export const resetAsked = event("people.reset_asked", z.object({ by: z.enum(["mail", "link"]), isSelfAsked: z.boolean() }));
export const passwordChanged = event("people.password_changed", z.object({ isFirst: z.boolean(), endedSessions: z.int() }));
export const locked = event("people.locked", z.object({ minutes: z.int(), isKnownDevice: z.boolean() }));
/** Somebody came in from a device that was not seen before. */
export const deviceAdded = event("people.new_device", z.object({ device: z.string() }));
export const unlocked = event("people.unlocked", z.object({}));
export const sessionsEnded = event("people.sessions_ended", z.object({ count: z.int() }));
