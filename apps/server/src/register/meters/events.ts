import { figure } from "../../platform/work/figures.ts";
import { recordEvents } from "../../platform/work/events.ts";

export const meterEvents = recordEvents("meters", "reading_entered", "reading_corrected", "reading_removed", "feed_begun", "feed_ended");

/** The shortest interval, in units of the meter, in which planned work comes back by each. */
export const serviceIntervals = figure("meters.service_intervals");
