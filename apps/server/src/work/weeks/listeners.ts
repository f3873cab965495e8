import type { Listener } from "../../platform/call/ctx.ts";
import { on } from "../../platform/work/events.ts";
import { orderScheduled } from "../orders/events.ts";
import { heedLockedWeeks } from "./breaking-in.ts";

export const listeners: readonly Listener[] = [on(orderScheduled, "with it", heedLockedWeeks)];
