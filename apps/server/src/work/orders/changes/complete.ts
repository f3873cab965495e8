import type { z } from "zod";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { CompletionDraft } from "@millwright/domain/work/orders/contract.ts";
import { lacksFailure } from "@millwright/domain/work/orders/failure.ts";
import { partOf } from "@millwright/domain/work/orders/sealing.ts";
import { lacksSignature, strictest, type SignatureRule } from "@millwright/domain/work/orders/signature.ts";
import { changesOf } from "../../../platform/records/audit.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { FileStore } from "../../../platform/files/files.ts";
import { completionRulesOf } from "../../settings/service.ts";
import { announce } from "../../../platform/work/events.ts";
import { orderEvents, signatureWanted } from "../events.ts";
import { assertMayChange, changeOrder, lockOrder, type LockedOrder } from "../orders.ts";
import type { WorkOrder } from "../queries.ts";
import { assertReferences } from "../references.ts";
import { isSigned, setAside, sign } from "../signatures/signatures.ts";

type Completion = z.output<typeof CompletionDraft> & { id: number; version: number };

/** Records what completing takes: times, repair type, failure, notes, signature. The status itself is set by its own call, afterwards. */
export async function recordCompletion(ctx: Ctx, store: FileStore, { id, version, signature, ...patch }: Completion): Promise<WorkOrder> {
  const order = await lockOrder(ctx, id, version);
  assertMayChange(order, { ...patch, ...(signature ? { signature: signature.signerName } : {}) });
  await assertReferences(ctx, patch, order);
  const { startedAt, completedAt } = { startedAt: patch.startedAt ?? order.startedAt, completedAt: patch.completedAt ?? order.completedAt };
  if (startedAt && completedAt && new Date(completedAt) < new Date(startedAt)) throw refuseField("completedAt", "ends_before_start");
  if (order.status.category === "completed") return await changeOrder(ctx, order, patch, { as: orderEvents.completion, payload: {} });

  const isSame = !changesOf({ ...order }, patch).some(({ field }) => partOf(field) === "completion");
  const rules = await completionRulesOf(ctx);
  // A signature stands for what was signed, so other times or notes ask for another one.
  if (
    !signature &&
    lacksSignature(strictest(rules.signature, order.signatureRule as SignatureRule | null), isSame && (await isSigned(ctx, id)))
  )
    throw refuseField("signature", "signature_missing");
  const [missing] = lacksFailure({ ...order, ...defined(patch) }, rules.failure, "completion");
  if (missing) throw refuseField(missing, "problem_missing");
  return await changeOrder(ctx, order, patch, {
    as: orderEvents.completion,
    payload: {},
    also: await signatures(ctx, store, order, signature, isSame),
  });
}

async function signatures(ctx: Ctx, store: FileStore, order: LockedOrder, signature: Completion["signature"], isSame: boolean) {
  if (signature) return await sign(ctx, store, order, signature);
  const aside = isSame ? [] : await setAside(ctx, order.id);
  if (aside.length > 0) await announce(ctx, signatureWanted, { id: order.id, payload: {} });
  return aside;
}

const defined = (patch: Pick<Completion, "failureProblemId">) =>
  patch.failureProblemId === undefined ? {} : { failureProblemId: patch.failureProblemId };
