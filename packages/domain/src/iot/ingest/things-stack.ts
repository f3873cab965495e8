import { nothingDecoded, type Decoded, type Delivery, type GatewaySettings } from "./canonical.ts";
import { instantOf } from "./instants.ts";
import { isObject, keyOf, listOf, note, numberOf, parsed, within, type Fields } from "./json.ts";
import { numbersIn } from "./nested.ts";
import { add, addVitals } from "./reading.ts";

/** The Things Stack v3 by webhook. It leaves out what is 0, false or empty: a missing frame number is 0. */
export function thingsStack(delivery: Delivery, { timeZone }: GatewaySettings): Decoded {
  const into = nothingDecoded();
  const sent = parsed(delivery.text, into);
  if (sent === undefined) return into;
  const uplink = within(sent, "uplink_message");
  const sensor = deviceOf(sent);
  if (within(sent, "simulated") === true || within(uplink, "simulated") === true) note(into, "simulated", "");
  else if (sensor === null) note(into, isObject(sent) ? "no_sensor" : "unknown_shape", "/end_device_ids");
  // Joins and answers to commands say nothing that is measured.
  else if (isObject(uplink)) ofUplink(into, uplink, sensor, within(sent, "received_at"), delivery, timeZone);
  return into;
}

const deviceOf = (sent: unknown): string | null =>
  keyOf(within(sent, "end_device_ids", "dev_eui"))?.toLowerCase() ?? keyOf(within(sent, "end_device_ids", "device_id"));

function ofUplink(into: Decoded, uplink: Fields, sensor: string, receivedThere: unknown, { receivedAt }: Delivery, timeZone: string): void {
  const frame = numberOf(uplink["f_cnt"]) ?? 0;
  const sourceId = keyOf(`${sensor}/${keyOf(uplink["session_key_id"]) ?? ""}/${frame}`.slice(0, 100));
  const heardAt = heardAtOf(uplink, timeZone);
  const at = heardAt ?? instantOf(uplink["received_at"], timeZone) ?? instantOf(receivedThere, timeZone) ?? receivedAt;
  const isTimeOurs = heardAt === null;
  const vitals = { signal: strongest(uplink), battery: batteryOf(uplink["last_battery_percentage"]) };
  into.messages.push({ sensor, type: null, name: null, at, sourceId, stateBits: 0, voltage: null, hasPendingChange: false, ...vitals });
  const numbers = numbersIn(uplink["decoded_payload"]);
  if (numbers.length === 0) note(into, "not_decoded", "/uplink_message/decoded_payload");
  for (const { name, value } of numbers)
    if (!add(into, { sensor, datum: name, at, value }, { sourceId, isTimeOurs }, `/uplink_message/decoded_payload/${name}`)) return;
  addVitals(into, { sensor, at, isTimeOurs }, vitals);
}

const batteryOf = (said: unknown): number | null => numberOf(isObject(said) ? said["value"] : said);

function heardAtOf(uplink: Fields, timeZone: string): number | null {
  for (const heard of listOf(uplink["rx_metadata"])) {
    const at = instantOf(within(heard, "time"), timeZone);
    if (at !== null) return at;
  }
  return instantOf(within(uplink, "settings", "time"), timeZone);
}

function strongest(uplink: Fields): number | null {
  const heard = listOf(uplink["rx_metadata"])
    .slice(0, 100)
    .flatMap((each) => numberOf(within(each, "rssi")) ?? []);
  return heard.length === 0 ? null : Math.max(...heard);
}
