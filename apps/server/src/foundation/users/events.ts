import { z } from "zod";
import { event } from "../../platform/work/events.ts";

/** What becomes of somebody's account. */
export const userDeactivated = event("users.deactivated", z.object({ endedSessions: z.int() }));
export const userActivated = event("users.activated", z.object({}));
export const userChanged = event("users.updated", z.object({}));
/** Somebody asked for an account; the event names that person as who did it. */
export const userRegistered = event("users.registered", z.object({}));
export const registrationAgreed = event("users.registration_agreed", z.object({}));
export const registrationRefused = event("users.registration_refused", z.object({}));
