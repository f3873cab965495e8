import type { gatewayDoors } from "@millwright/domain/iot/ingest/contract.ts";
import { gatewayDoorExamples } from "@millwright/domain/iot/ingest/examples.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { defineFeature, served, type Shared } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { obeying, PAST, simulated, writePast, type Speaking } from "../demo/service.ts";
import { sweepAll } from "../readings/service.ts";
import { factsOfCaller } from "./callers.ts";
import { doorsOf } from "./doors.ts";
import { figures } from "./figures.ts";
import type { GatewayFacts } from "./incoming.ts";
import { silenceWatch } from "./silence.ts";
import { commandsFor } from "./handing-over.ts";
import { listeners } from "./adopting.ts";

const handlersOf = (shared: Shared): Handlers<typeof gatewayDoors> => {
  const { receiving, knocks } = doorsOf(shared);
  const otherLanguage = ({ publicId }: Pick<GatewayFacts, "publicId">) => {
    knocks.note(publicId, "adapter");
    return refuse("not_found", "not_found");
  };
  return {
    deliver: async ({ gateway, now, log }, { params, query, body }) => {
      const facts = factsOfCaller(gateway);
      // A door speaks one language; what another one says would be misunderstood.
      if (params.adapter !== facts.adapter) throw otherLanguage(facts);
      const outcome = await receiving.receive(facts, params.adapter, { text: body, receivedAt: now.getTime(), query });
      return { ...outcome, commands: await commandsFor(shared.db, facts, log) };
    },
    deliverMapped: async ({ gateway, now }, { query, body }) => {
      const facts = factsOfCaller(gateway);
      if (facts.adapter !== "axium") throw otherLanguage(facts);
      return await receiving.receive(facts, "axium", { text: body, receivedAt: now.getTime(), query });
    },
  };
};

const demoLoops = (speaking: Speaking) => ({
  "speaking for the gateways of the demo": simulated(speaking),
  "doing what the gateways of the demo are asked": obeying(speaking),
});

export const feature = defineFeature({
  calls: [served("gatewayDoors", gatewayDoorExamples, handlersOf)],
  listeners,
  tasks: () => ({ [PAST]: writePast }),
  loops: (shared) => ({
    "looking for silent sensors": silenceWatch(shared.db),
    ...(shared.settings.demo ? demoLoops({ db: shared.db, receive: doorsOf(shared).receiving.receive }) : {}),
  }),
  gateways: (shared) => doorsOf(shared).callers,
  start: async (shared) => {
    const { mqtt, receiving, knocks } = doorsOf(shared);
    receiving.spool.open();
    knocks.open();
    await mqtt.open();
  },
  stop: async (shared) => {
    const { mqtt, receiving, knocks } = doorsOf(shared);
    await mqtt.close();
    await knocks.close();
    await receiving.spool.close();
    await receiving.batches.close();
  },
  chores: ({ db }) => ({
    "add-up-readings": { when: "* * * * *", run: async () => await sweepAll(db) },
  }),
  metrics: figures.registry,
});
