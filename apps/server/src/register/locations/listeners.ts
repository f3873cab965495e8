import { placingPerson } from "../../foundation/people/events.ts";
import type { Listener } from "../../platform/call/ctx.ts";
import { on } from "../../platform/work/events.ts";
import { assertSite } from "./service.ts";

export const listeners: readonly Listener[] = [
  on(placingPerson, "before it", async (ctx, { siteId }) => void (await assertSite(ctx, siteId, "siteId"))),
];
