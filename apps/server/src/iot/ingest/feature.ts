import type { gatewayDoors } from "@millwright/domain/iot/ingest/contract.ts";
import { gatewayDoorExamples } from "@millwright/domain/iot/ingest/examples.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { defineFeature, served, type Shared } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { simulated } from "../demo/service.ts";
import { sweepAll } from "../readings/service.ts";
import { factsOfCaller, openCallers, type KnownGateways } from "./callers.ts";
import { figures } from "./figures.ts";
import { silenceWatch } from "./silence.ts";
import { listeners } from "./adopting.ts";
import { listeningOf, mqttDoor, type MqttDoor } from "./mqtt.ts";
import { openReceiving, type Receiving } from "./receiving.ts";

interface Doors {
  callers: KnownGateways;
  receiving: Receiving;
  mqtt: MqttDoor;
}
const doors = new WeakMap<Shared["db"], Doors>();

/** One set of doors for each running server, whoever asks first. */
export function doorsOf({ db, disk, log, settings }: Shared): Doors {
  const open = doors.get(db) ?? newDoors({ db, disk, log, settings });
  doors.set(db, open);
  return open;
}

function newDoors({ db, disk, log, settings }: Pick<Shared, "db" | "disk" | "log" | "settings">): Doors {
  const callers = openCallers(db);
  const receiving = openReceiving({ db, isFull: () => disk.isFull(), log, dataDir: settings.dataDir });
  return { callers, receiving, mqtt: mqttDoor({ db, callers, receiving, log, listening: listeningOf(settings) }) };
}

const handlersOf = (shared: Shared): Handlers<typeof gatewayDoors> => {
  const { receiving } = doorsOf(shared);
  return {
    deliver: async ({ gateway, now }, { params, query, body }) => {
      const facts = factsOfCaller(gateway);
      // A door speaks one language; what another one says would be misunderstood.
      if (params.adapter !== facts.adapter) throw refuse("not_found", "not_found");
      return await receiving.receive(facts, params.adapter, { text: body, receivedAt: now.getTime(), query });
    },
    deliverMapped: async ({ gateway, now }, { query, body }) => {
      const facts = factsOfCaller(gateway);
      if (facts.adapter !== "axium") throw refuse("not_found", "not_found");
      return await receiving.receive(facts, "axium", { text: body, receivedAt: now.getTime(), query });
    },
  };
};

export const feature = defineFeature({
  calls: [served("gatewayDoors", gatewayDoorExamples, handlersOf)],
  listeners,
  loops: (shared) => ({
    "looking for silent sensors": silenceWatch(shared.db),
    ...(shared.settings.demo
      ? { "speaking for the gateways of the demo": simulated({ db: shared.db, receive: doorsOf(shared).receiving.receive }) }
      : {}),
  }),
  gateways: (shared) => doorsOf(shared).callers,
  start: async (shared) => {
    const { mqtt, receiving } = doorsOf(shared);
    receiving.spool.open();
    await mqtt.open();
  },
  stop: async (shared) => {
    const { mqtt, receiving } = doorsOf(shared);
    await mqtt.close();
    await receiving.spool.close();
    await receiving.batches.close();
  },
  chores: ({ db }) => ({
    "add-up-readings": { when: "* * * * *", run: async () => await sweepAll(db) },
  }),
  metrics: figures.registry,
});
