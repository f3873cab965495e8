import { refuse } from "@millwright/domain/kit/errors.ts";
import type { similarOrders } from "@millwright/domain/work/orders/similar/contract.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { subjectAt, subjectsOf, type Subject } from "./candidates.ts";
import { takeBack, takeOver } from "./changes.ts";
import { similarTo } from "./queries.ts";

export const similarHandlers: Handlers<typeof similarOrders> = {
  find: async (ctx, { query: { workOrderId, assetId, locationId, words = "" } }) => {
    let subject: Subject | undefined;
    if (workOrderId === undefined) subject = await subjectAt(ctx, { assetId, locationId, words });
    else subject = (await subjectsOf(ctx, [workOrderId])).get(workOrderId);
    if (!subject) throw refuse("not_found", "not_found");
    const [rows = []] = await similarTo(ctx, [subject]);
    return { rows };
  },
  takeOver: async (ctx, { body }) => await takeOver(ctx, body),
  takeBack: async (ctx, { body }) => await takeBack(ctx, body),
};
