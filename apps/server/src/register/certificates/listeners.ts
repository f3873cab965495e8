import type { Listener } from "../../platform/call/ctx.ts";
import { on } from "../../platform/work/events.ts";
import { forgettingPerson, peopleEvents } from "../../foundation/people/events.ts";
import { emptyOf, forgetWordsOf, giveFilesTo } from "./queries.ts";

/** Of somebody who was made anonymous nobody keeps numbers and scans. */
export const listeners: readonly Listener[] = [
  on(forgettingPerson, "before it", async function handOverScans(ctx, _payload, { entityId }) {
    if (entityId !== null) await giveFilesTo(ctx, entityId);
  }),
  on(peopleEvents.forgotten, "with it", async function forgetCertificates(ctx, _payload, { entityId }) {
    if (entityId === null) return;
    await emptyOf(ctx, entityId);
    await forgetWordsOf(ctx, entityId);
  }),
];
