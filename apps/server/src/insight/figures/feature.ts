import type { figures } from "@millwright/domain/insight/figures/contract.ts";
import { examples } from "@millwright/domain/insight/figures/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { answersOf, trying } from "./answers.ts";
import { keepDays } from "./days/keeping.ts";
import { listeners } from "./listeners.ts";

const handlers: Handlers<typeof figures> = {
  ask: async (ctx, { body: { questions, tried } }) => ({
    asOf: ctx.now.toISOString(),
    answers: await answersOf(trying(ctx, tried), questions),
  }),
};

export const feature = defineFeature({
  calls: [served("figures", examples, handlers)],
  listeners,
  chores: ({ db, listeners: hearing, log }) => ({
    "keep-insight-days": { when: "53 * * * *", atStart: true, run: async () => await keepDays({ db, listeners: hearing, log }) },
  }),
});
