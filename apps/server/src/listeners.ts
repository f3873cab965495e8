import type { Listener } from "./platform/call/ctx.ts";
import { listeners as assets } from "./register/assets/listeners.ts";
import { listeners as locations } from "./register/locations/listeners.ts";
import { listeners as requests } from "./work/requests/listeners.ts";

/** Whoever hears of what others announce: each feature's own list, in the order in which they act. */
export const listeners: readonly Listener[] = [...locations, ...assets, ...requests];
