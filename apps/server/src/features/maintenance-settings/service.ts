import type { SignatureRule } from "@millwright/domain/work-orders/signature.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { settingsOf } from "./queries.ts";

export const signatureRuleOf = async (ctx: Ctx): Promise<SignatureRule> => (await settingsOf(ctx)).completionSignature;
