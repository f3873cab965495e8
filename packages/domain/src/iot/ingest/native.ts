import { nothingDecoded, type Decoded, type Delivery, type GatewaySettings } from "./canonical.ts";
import { instantOf } from "./instants.ts";
import { field, isObject, keyOf, note, numberOf, parsed, type Fields } from "./json.ts";
import { add, addVitals } from "./reading.ts";

/**
 * Our own JSON: `{"seq", "sentAt", "readings": [{"sensor", "datum", "at", "value", …}]}`. Also what many gateways send that know no Millwright:
 * `{"ts", "values"}`, a list of these, and `{"Device A": [{"ts", "values"}]}`.
 */
export function native(delivery: Delivery, settings: GatewaySettings, self: string): Decoded {
  const into = nothingDecoded();
  const sent = parsed(delivery.text, into);
  if (sent === undefined) return into;
  const context = { into, delivery, settings, self };
  if (isObject(sent) && Array.isArray(sent["readings"])) ownForm(sent, sent["readings"], context);
  else if (Array.isArray(sent)) entriesOf(self, sent, context, "");
  else if (isEntry(sent)) entriesOf(self, [sent], context, "");
  else if (isObject(sent)) byDevice(sent, context);
  else note(into, "unknown_shape", "");
  return into;
}

interface Context {
  into: Decoded;
  delivery: Delivery;
  settings: GatewaySettings;
  /** Who speaks where no sensor is named: the gateway itself. */
  self: string;
}

function ownForm(sent: Fields, readings: readonly unknown[], { into, delivery, settings }: Context): void {
  into.sentAt = instantOf(sent["sentAt"], settings.timeZone);
  const seq = keyOf(sent["seq"]);
  for (const [index, each] of readings.entries()) {
    const where = `/readings/${index}`;
    if (!isObject(each)) {
      note(into, "unknown_shape", where);
      continue;
    }
    const time = timeOf(each["at"], into.sentAt, delivery, settings);
    const sourceId = keyOf(each["id"]) ?? (time.isTimeOurs && seq !== null ? `${seq}/${index}` : null);
    const { sensor, datum, value } = each;
    const said = { sensor, datum, value, at: time.at };
    const extras = { unit: keyOf(each["unit"]), quality: qualityOf(each["quality"]), sourceId, isTimeOurs: time.isTimeOurs };
    if (!add(into, said, { ...extras, isHistorical: each["isHistorical"] === true }, where)) return;
    if (each["battery"] === undefined && each["signal"] === undefined) continue;
    addVitals(into, { sensor, ...time }, { battery: numberOf(each["battery"]), signal: numberOf(each["signal"]) });
  }
}

/** The reading's own time, else when it was sent, else when it arrived. What is written and is no time is none. */
function timeOf(written: unknown, sentAt: number | null, { receivedAt }: Delivery, { timeZone }: GatewaySettings) {
  if (written !== undefined && written !== null) return { at: instantOf(written, timeZone), isTimeOurs: false };
  return sentAt === null ? { at: receivedAt, isTimeOurs: true } : { at: sentAt, isTimeOurs: false };
}

const qualityOf = (said: unknown): string | null => {
  const quality = keyOf(said);
  return quality === null || /^(good|192)$/i.test(quality) ? null : quality;
};

const isEntry = (value: unknown): value is Fields => isObject(value) && isObject(value["values"]);

function byDevice(sent: Fields, context: Context): void {
  const devices = Object.entries(sent);
  if (devices.length === 0 || !devices.every(([, entries]) => Array.isArray(entries))) return note(context.into, "unknown_shape", "");
  for (const [device, entries] of devices) entriesOf(device, entries as unknown[], context, `/${device}`);
}

function entriesOf(sensor: string, entries: readonly unknown[], { into, delivery, settings }: Context, where: string): void {
  for (const [index, entry] of entries.entries()) {
    if (!isEntry(entry)) {
      note(into, "unknown_shape", `${where}/${index}`);
      continue;
    }
    const time = timeOf(entry["ts"], null, delivery, settings);
    for (const [datum, value] of Object.entries(field(entry, "values") as Fields))
      if (!add(into, { sensor, datum, value, at: time.at }, { isTimeOurs: time.isTimeOurs }, `${where}/${index}/values/${datum}`)) return;
  }
}
