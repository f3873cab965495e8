import { z } from "zod";
import { figure } from "../../platform/work/figures.ts";
import { event, recordEvents } from "../../platform/work/events.ts";

/** What happens to roles. Whoever remembers what people may do forgets it with that. */
export const roleEvents = recordEvents("roles");

/** A role goes, and everybody who has it gets another one in its place: done by whoever keeps who has which. */
export const replacingRole = event("roles.replaced", z.object({ moveTo: z.int() }));

/** Of dashboards, by their numbers, which of them the caller's roles are given, each with its place in the order. */
export const dashboardPlaces = figure("roles.dashboard_places");

/** The dashboard with which a role begins. */
export const startDashboards = figure("roles.start_dashboards");
