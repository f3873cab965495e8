import { nothingDecoded, PROBLEMS, type Decoded, type Delivery } from "../canonical.ts";
import { instantOf } from "../instants.ts";
import { field, isObject, keyOf, listOf, note, parsed, type Fields } from "../json.ts";
import { add } from "../reading.ts";
import { NODE_BORN, NODE_BORN_AGAIN, NODE_DIED } from "./births.ts";

const WORDS: Readonly<Record<number, string>> = { [NODE_BORN]: "node birth", [NODE_BORN_AGAIN]: "node rebirth", [NODE_DIED]: "node death" };

/** What an edge node said, after `node.ts` has put names to it: JSON of our own, which is kept and read again as it is. */
export function sparkplug(delivery: Delivery): Decoded {
  const into = nothingDecoded();
  const sent = parsed(delivery.text, into);
  if (sent === undefined) return into;
  if (!isObject(sent)) {
    note(into, "unknown_shape", "");
    return into;
  }
  for (const each of listOf(sent["problems"])) noteBefore(into, each);
  into.sentAt = instantOf(sent["sentAt"], "UTC");
  const sensor = sensorOf(sent);
  ofNode(into, sent, delivery);
  if (sent["type"] === "NDEATH") into.ended.push(null);
  else if (sent["type"] === "DDEATH" && sensor !== null) into.ended.push(sensor);
  else ofMetrics(into, sent, sensor, delivery);
  return into;
}

/** What was found wrong when names were put to it. */
function noteBefore(into: Decoded, said: unknown): void {
  const kind = PROBLEMS.find((known) => known === field(said, "kind"));
  if (kind) note(into, kind, keyOf(field(said, "where")) ?? "");
}

/** An edge node has devices; each is a sensor, and so is the node where it measures itself. */
function sensorOf({ node, device }: Fields): string | null {
  const own = keyOf(node);
  return device === undefined || own === null ? own : keyOf(`${own}/${keyOf(device) ?? ""}`);
}

function ofNode(into: Decoded, sent: Fields, { receivedAt }: Delivery): void {
  const type =
    sent["type"] === "NDEATH" ? NODE_DIED : sent["type"] !== "NBIRTH" ? null : sent["isFirst"] === true ? NODE_BORN : NODE_BORN_AGAIN;
  if (type === null) return;
  // A will was written when its connection began: when it comes is what it says.
  const at = type === NODE_DIED ? receivedAt : (into.sentAt ?? receivedAt);
  if (type === NODE_DIED) into.sentAt = null;
  into.gatewayMessages.push({
    at,
    type,
    word: WORDS[type] ?? "",
    power: null,
    battery: null,
    signal: null,
    count: null,
    hasPendingChange: false,
  });
}

/** Of the node itself and not of what it measures. */
const IS_OWN = /^(bdSeq$|(Node|Device) Control\/)/;

function ofMetrics(into: Decoded, sent: Fields, sensor: string | null, delivery: Delivery): void {
  for (const metric of listOf(sent["metrics"])) if (!takeMetric(into, metric, sensor, delivery)) break;
  const [first] = into.readings;
  if (!first || !String(sent["type"]).endsWith("BIRTH")) return;
  const name = keyOf(sent["device"]) ?? keyOf(sent["node"]);
  const nothing = { type: null, sourceId: null, stateBits: 0, battery: null, voltage: null, signal: null, hasPendingChange: false };
  into.begun.push(first.sensor);
  into.messages.push({ ...nothing, sensor: first.sensor, name, at: into.sentAt ?? delivery.receivedAt });
}

/** Returns whether another one would still be taken. Words are no measured values, and what is null or only passing is no reading. */
function takeMetric(into: Decoded, metric: unknown, sensor: string | null, { receivedAt }: Delivery): boolean {
  const name = field(metric, "name");
  // An alias that nobody knows was noted when names were put to the others.
  if (typeof name !== "string" || IS_OWN.test(name) || field(metric, "isNull") === true || field(metric, "isTransient") === true)
    return true;
  if (field(metric, "isUnread") === true) {
    note(into, "unsupported_type", `${name}: ${keyOf(field(metric, "type")) ?? "?"}`);
    return true;
  }
  if (["String", "Text", "UUID", "DateTime"].includes(String(field(metric, "type")))) return true;
  const written = field(metric, "at");
  const own = written === undefined ? into.sentAt : instantOf(written, "UTC");
  const isTimeOurs = written === undefined && own === null;
  const said = { sensor, datum: name, at: isTimeOurs ? receivedAt : own, value: field(metric, "value") };
  const extras = { unit: keyOf(field(metric, "unit")), quality: keyOf(field(metric, "quality")), isTimeOurs };
  return add(into, said, { ...extras, isHistorical: field(metric, "isHistorical") === true }, name);
}
