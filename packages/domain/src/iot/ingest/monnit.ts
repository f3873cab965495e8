import { nothingDecoded, type Decoded, type Delivery, type GatewaySettings } from "./canonical.ts";
import { instantOf } from "./instants.ts";
import { isObject, isYes, keyOf, listOf, note, numberOf, parsed, withoutCase, type Fields } from "./json.ts";
import { add, addVitals } from "./reading.ts";

/** Monnit's webhook: one message of a gateway and those of its sensors. Every value comes as text. */
export function monnit({ text }: Delivery, { timeZone }: GatewaySettings): Decoded {
  const into = nothingDecoded();
  const sent = parsed(text, into);
  if (sent === undefined) return into;
  const { gatewaymessage, sensormessages } = withoutCase(sent);
  if (!isObject(gatewaymessage) && !Array.isArray(sensormessages)) note(into, "unknown_shape", "");
  if (isObject(gatewaymessage)) ofGateway(into, withoutCase(gatewaymessage), timeZone);
  for (const [index, each] of listOf(sensormessages).entries())
    if (!ofSensor(into, withoutCase(each), timeZone, `/sensorMessages/${index}`)) break;
  return into;
}

const WORDS: Readonly<Record<number, string>> = {
  0: "data",
  1: "send sensor messages",
  2: "sensor list",
  3: "network configuration updated",
  4: "reform received",
  5: "reset to defaults",
  7: "ids from the Wi-Fi address",
  8: "database synchronised",
  10: "status",
  11: "start-up",
  13: "pointed to another host",
  14: "firmware download confirmed",
  187: "GPS unlock",
  245: "cell module update",
  250: "bootloader",
  253: "sensor firmware",
};
/** A battery of so many percent is none: it hangs on the mains. */
const MAINS = 101;

function ofGateway(into: Decoded, said: Fields, timeZone: string): void {
  const at = instantOf(said["date"], timeZone);
  if (at === null) return note(into, "no_time", "/gatewayMessage");
  const type = numberOf(said["messagetype"]) ?? 0;
  const level = numberOf(said["batterylevel"]);
  into.sentAt = at;
  into.gatewayMessages.push({
    at,
    type,
    word: WORDS[type] ?? String(type),
    power: level === MAINS ? "mains" : keyOf(said["power"]),
    battery: level === MAINS ? null : level,
    signal: numberOf(said["signalstrength"]),
    count: numberOf(said["count"]),
    hasPendingChange: isYes(said["pendingchange"]),
  });
}

function ofSensor(into: Decoded, said: Fields, timeZone: string, where: string): boolean {
  const sensor = keyOf(said["sensorid"]);
  const at = instantOf(said["messagedate"], timeZone);
  if (sensor === null) note(into, "no_sensor", where);
  else if (at === null) note(into, "no_time", where);
  if (sensor === null || at === null) return true;
  const level = numberOf(said["batterylevel"]);
  const vitals = {
    battery: level === MAINS ? null : level,
    voltage: numberOf(said["voltage"]),
    signal: numberOf(said["signalstrength"]),
  };
  const sourceId = keyOf(said["datamessageguid"]);
  into.messages.push({
    sensor,
    type: keyOf(said["applicationid"]),
    name: keyOf(said["sensorname"]),
    at,
    sourceId,
    stateBits: numberOf(said["state"]) ?? 0,
    ...vitals,
    hasPendingChange: isYes(said["pendingchange"]),
  });
  const isMoreTaken = dataOf(said).every(({ label, value }) => {
    const { datum, unit } = namedBy(label);
    return add(into, { sensor, datum, at, value }, { sourceId, unit }, `${where}/${label}`);
  });
  // Monnit gives the signal in percent.
  addVitals(into, { sensor, at }, vitals, { signal: "%" });
  return isMoreTaken;
}

/** Several data stand in one text, as many as there are labels. A comma parts them only where that comes out even: it is never a decimal one. */
function dataOf(said: Fields): { label: string; value: string }[] {
  const labels = partsOf(textOf(said["plotlabels"]));
  const plotted = textOf(said["plotvalues"]);
  const values = textOf(said["datavalue"]);
  if (labels.length === 0) return [{ label: keyOf(said["datatype"]) ?? "value", value: plotted || values }];
  if (labels.length === 1) return [{ label: labels[0] ?? "", value: plotted || values }];
  const apart = [plotted, values]
    .flatMap((text) => ["|", ","].map((sign) => text.split(sign)))
    .find(({ length }) => length === labels.length);
  return labels.map((label, index) => ({ label, value: apart?.[index] ?? "" }));
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" || typeof value === "boolean" ? String(value) : "";
const partsOf = (text: string): string[] =>
  text
    .split(text.includes("|") ? "|" : ",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .slice(0, 50);

/** Some labels name the unit and not what is measured. */
const BY_UNIT: Readonly<Record<string, { datum: string; unit: string }>> = {
  fahrenheit: { datum: "temperature", unit: "[degF]" },
  celsius: { datum: "temperature", unit: "Cel" },
};

function namedBy(label: string): { datum: string; unit: string | null } {
  const name = label.trim().toLowerCase().replace(/\s+/g, "_");
  return (Object.hasOwn(BY_UNIT, name) ? BY_UNIT[name] : undefined) ?? { datum: name, unit: null };
}
