import type { Adapter } from "../ingest/canonical.ts";
import { edgeNodeOf } from "../ingest/sparkplug/topics.ts";

interface Door {
  /** Where the gateway posts to, without a secret. */
  address: string;
  publicId: string;
  adapter: Adapter;
  /** The credential, or the words that stand in its place. */
  credential: string;
  /** Of the reading in the sample. */
  at: string;
  /** Name of the installation's host, for the broker. */
  host: string;
  /** The vendor's number of it; of one that speaks Sparkplug its group and edge node. */
  externalId: string | null;
}

/** One line that can be pasted into a terminal, or what a vendor's form asks for. */
export interface Sample {
  kind: "curl" | "mosquitto" | "sparkplug" | "secretAddress" | "header";
  text: string;
}

const reading = (at: string): string =>
  JSON.stringify({ readings: [{ sensor: "TEST-1", datum: "temperature", at, value: 4.2, unit: "Cel" }] });

/** Whose forms take an address and no header of one's own. */
const BY_ADDRESS: readonly Adapter[] = ["monnit"];

/** How a gateway of this kind is connected, the way that is usual first. */
export function samplesOf(door: Door): Sample[] {
  if (door.adapter === "native") return [curl(door), mosquitto(door)];
  if (door.adapter === "sparkplug") return [edgeNode(door)];
  const address: Sample = { kind: "secretAddress", text: secretAddress(door) };
  const header: Sample = { kind: "header", text: `${door.address}\nAuthorization: Bearer ${door.credential}` };
  return BY_ADDRESS.includes(door.adapter) ? [address] : [header, address];
}

const curl = ({ address, credential, at }: Door): Sample => ({
  kind: "curl",
  text: `curl -X POST '${address}' -H 'Authorization: Bearer ${credential}' -H 'Content-Type: application/json' -d '${reading(at)}'`,
});

const mosquitto = ({ host, publicId, credential, at }: Door): Sample => ({
  kind: "mosquitto",
  text: `mosquitto_pub -V mqttv311 -h ${host} -i ${publicId}-1 -u ${publicId} -P '${credential}' -q 1 -t t/${publicId}/up -m '${reading(at)}'`,
});

/** As the settings of edge nodes are called by their makers. */
function edgeNode({ host, publicId, credential, externalId }: Door): Sample {
  const { group = "", node = "" } = edgeNodeOf(externalId) ?? {};
  const fields = [
    ["Server", host],
    ["Protocol", "MQTT 3.1.1"],
    ["Client ID", `${publicId}-1`],
    ["Username", publicId],
    ["Password", credential],
    ["Group ID", group],
    ["Edge Node ID", node],
  ];
  return { kind: "sparkplug", text: fields.map(([name, value]) => `${name}: ${value}`).join("\n") };
}

/** The credential in place of the public id, as vendors' forms that know nothing but an address need it. */
const secretAddress = ({ address, publicId, credential }: Door): string => address.replace(publicId, credential);
