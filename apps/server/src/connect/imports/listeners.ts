import { on } from "../../platform/work/events.ts";
import { peopleEvents } from "../../foundation/people/events.ts";
import { forgetBefore } from "./queries.ts";

/** What an import wrote over is kept to be put back; of somebody who was made anonymous nothing is. */
export const listeners = [
  on(peopleEvents.forgotten, "with it", async function forgetImported(ctx, _payload, { entityId }) {
    if (entityId !== null) await forgetBefore(ctx, "people", entityId);
  }),
];
