import { ENDED, type Category } from "../status.ts";
import { minutesOf } from "./booking.ts";

/** For so many hours a timer is believed, where an organisation says nothing else. */
export const LONGEST_TIMER_HOURS = 12;

/** A timer that ran longer was forgotten: it counts when somebody has said when the work ended. */
export const isForgotten = (term: { startAt: string; endAt: string }, longestHours: number): boolean => minutesOf(term) > longestHours * 60;

/** Work that waits or is over is not timed: what runs on it stops. */
export const isTimed = (category: Category): boolean => category !== "on_hold" && !ENDED.includes(category);
