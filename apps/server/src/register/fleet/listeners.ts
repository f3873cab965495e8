import { holds } from "@millwright/domain/kit/access.ts";
import { telling } from "../../platform/work/figures.ts";
import { vehicleSigns } from "../assets/events.ts";
import { signsOf } from "./queries.ts";

export const listeners = [telling(vehicleSigns, async (ctx, ids) => (holds(ctx.grants, "fleet", "view") ? await signsOf(ctx, ids) : null))];
