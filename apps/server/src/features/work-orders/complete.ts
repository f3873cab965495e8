import type { z } from "zod";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { CompletionDraft } from "@millwright/domain/work-orders/contract.ts";
import { lacksSignature } from "@millwright/domain/work-orders/signature.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { FileStore } from "../../platform/files.ts";
import { signatureRuleOf } from "../maintenance-settings/service.ts";
import { changeOrder, lockOpenOrder } from "./orders.ts";
import type { WorkOrder } from "./queries.ts";
import { assertReferences } from "./references.ts";
import { isSigned, sign } from "./signatures.ts";

type Completion = z.output<typeof CompletionDraft> & { id: number; version: number };

/** Records what completing takes: times, repair type, notes, signature. The status itself is set by its own call, before or after. */
export async function recordCompletion(ctx: Ctx, store: FileStore, { id, version, signature, ...patch }: Completion): Promise<WorkOrder> {
  const order = await lockOpenOrder(ctx, id, version);
  await assertReferences(ctx, patch, order);
  const { startedAt, completedAt } = { startedAt: patch.startedAt ?? order.startedAt, completedAt: patch.completedAt ?? order.completedAt };
  if (startedAt && completedAt && new Date(completedAt) < new Date(startedAt)) throw refuseField("completedAt", "ends_before_start");
  const isSettled = Boolean(signature) || order.status.category === "completed" || (await isSigned(ctx, id));
  // An order that was completed under another rule is still corrected without signing it again.
  if (!isSettled && lacksSignature(await signatureRuleOf(ctx), false)) throw refuseField("signature", "signature_missing");
  const signed = signature ? await sign(ctx, store, order, signature) : [];
  return await changeOrder(ctx, order, patch, "completion", {}, signed);
}
