import { nothingDecoded, type Decoded, type Delivery, type GatewaySettings } from "./canonical.ts";
import { instantOf } from "./instants.ts";
import { isObject, keyOf, listOf, note, numberOf, parsed, within, type Fields } from "./json.ts";
import { numbersIn } from "./nested.ts";
import { add, addVitals } from "./reading.ts";

/** ChirpStack v4 by HTTP: `?event=up` and its like. Only what a device said of itself matters here: uplinks and their state. */
export function chirpstack(delivery: Delivery, { timeZone }: GatewaySettings): Decoded {
  const into = nothingDecoded();
  const sent = parsed(delivery.text, into);
  if (sent === undefined) return into;
  const device = deviceOf(sent);
  if (!isObject(sent) || device === null) {
    note(into, isObject(sent) ? "no_sensor" : "unknown_shape", "/deviceInfo/devEui");
    return into;
  }
  const { event } = delivery.query;
  if (event === "status" || (event === undefined && "margin" in sent)) ofStatus(into, sent, device, delivery, timeZone);
  else if (event === "up" || event === undefined) ofUplink(into, sent, device, delivery, timeZone);
  return into;
}

const deviceOf = (sent: unknown): string | null => keyOf(within(sent, "deviceInfo", "devEui"))?.toLowerCase() ?? null;

function ofStatus(into: Decoded, sent: Fields, sensor: string, { receivedAt }: Delivery, timeZone: string): void {
  const at = instantOf(sent["time"], timeZone);
  const isKnown = sent["externalPowerSource"] !== true && sent["batteryLevelUnavailable"] !== true;
  const battery = isKnown ? numberOf(sent["batteryLevel"]) : null;
  addVitals(into, { sensor, at: at ?? receivedAt, isTimeOurs: at === null }, { battery });
}

function ofUplink(into: Decoded, sent: Fields, sensor: string, { receivedAt }: Delivery, timeZone: string): void {
  const sourceId = keyOf(sent["deduplicationId"]);
  const heardAt = heardAtOf(sent, timeZone);
  const at = heardAt ?? instantOf(sent["time"], timeZone) ?? receivedAt;
  const signal = strongest(sent);
  into.messages.push({
    sensor,
    type: keyOf(within(sent, "deviceInfo", "deviceProfileId")),
    name: keyOf(within(sent, "deviceInfo", "deviceName")),
    at,
    sourceId,
    stateBits: 0,
    battery: null,
    voltage: null,
    signal,
    hasPendingChange: false,
  });
  // The network server's own time differs in every repetition, that of a gateway's receiver does not.
  const isTimeOurs = heardAt === null;
  const numbers = numbersIn(sent["object"]);
  if (numbers.length === 0) note(into, "not_decoded", "/object");
  for (const { name, value } of numbers)
    if (!add(into, { sensor, datum: name, at, value }, { sourceId, isTimeOurs }, `/object/${name}`)) return;
  addVitals(into, { sensor, at, isTimeOurs }, { signal });
}

function heardAtOf(sent: Fields, timeZone: string): number | null {
  for (const heard of listOf(sent["rxInfo"])) {
    const at = instantOf(within(heard, "gwTime"), timeZone);
    if (at !== null) return at;
  }
  return null;
}

function strongest(sent: Fields): number | null {
  const heard = listOf(sent["rxInfo"])
    .slice(0, 100)
    .flatMap((each) => numberOf(within(each, "rssi")) ?? []);
  return heard.length === 0 ? null : Math.max(...heard);
}
