import type { Shared } from "../../platform/call/feature.ts";
import { openCallers, type KnownGateways } from "./callers.ts";
import { openKnocks, type Knocks } from "./knocks.ts";
import { listeningOf, mqttDoor, type MqttDoor } from "./mqtt.ts";
import { openReceiving, type Receiving } from "./receiving.ts";

export interface Doors {
  callers: KnownGateways;
  receiving: Receiving;
  mqtt: MqttDoor;
  knocks: Knocks;
}
const doors = new WeakMap<Shared["db"], Doors>();

/** One set of doors for each running server, whoever asks first. */
export function doorsOf({ db, disk, log, settings }: Pick<Shared, "db" | "disk" | "log" | "settings">): Doors {
  const open = doors.get(db) ?? newDoors({ db, disk, log, settings });
  doors.set(db, open);
  return open;
}

function newDoors({ db, disk, log, settings }: Pick<Shared, "db" | "disk" | "log" | "settings">): Doors {
  const knocks = openKnocks(db, log);
  const callers = openCallers(db, knocks);
  const receiving = openReceiving({ db, isFull: () => disk.isFull(), log, dataDir: settings.dataDir });
  return { knocks, callers, receiving, mqtt: mqttDoor({ db, callers, receiving, knocks, log, listening: listeningOf(settings) }) };
}
