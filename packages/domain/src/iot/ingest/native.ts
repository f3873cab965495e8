import { isKept } from "../../kit/fields.ts";
import { nothingDecoded, type Decoded, type Delivery, type GatewaySettings } from "./canonical.ts";
import { instantOf } from "./instants.ts";
import { field, isObject, keyOf, listOf, note, numberOf, parsed, type Fields } from "./json.ts";
import { add, addVitals } from "./reading.ts";

/**
 * Our own JSON: `{"seq", "sentAt", "firmware", "readings": [{"sensor", "datum", "at", "value", …}], "commands": [{"id", "ok", "message"}]}`, with readings, answers to
 * commands or both. Also what many gateways send that know no Millwright: `{"ts", "values"}`, a list of these, and `{"Device A": [{"ts", "values"}]}`.
 */
export function native(delivery: Delivery, settings: GatewaySettings, self: string): Decoded {
  const into = nothingDecoded();
  const sent = parsed(delivery.text, into);
  if (sent === undefined) return into;
  const context = { into, delivery, settings, self };
  if (isObject(sent) && isOwnForm(sent)) ownForm(sent, listOf(sent["readings"]), context);
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

/** A device may be called "commands" as well; its entries have no id. */
const isOwnForm = ({ readings, commands }: Fields): boolean =>
  Array.isArray(readings) || (Array.isArray(commands) && field(commands[0], "id") !== undefined);

function ownForm(sent: Fields, readings: readonly unknown[], { into, delivery, settings }: Context): void {
  into.sentAt = instantOf(sent["sentAt"], settings.timeZone);
  into.firmware = keyOf(sent["firmware"]);
  addAnswers(into, listOf(sent["commands"]));
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

const MOST_ANSWERS = 100;
const LONGEST_NOTE = 500;

/** Whether each command was done; one that does not say so clearly was not understood, and stays as it is. */
function addAnswers(into: Decoded, said: readonly unknown[]): void {
  for (const [index, each] of said.slice(0, MOST_ANSWERS).entries()) {
    const id = numberOf(field(each, "id"));
    const isDone = numberOf(field(each, "ok"));
    const words = wordsIn(field(each, "message"));
    if (id === null || !Number.isSafeInteger(id) || (isDone !== 0 && isDone !== 1)) note(into, "unknown_shape", `/commands/${index}`);
    else into.answers.push({ id, isDone: isDone === 1, note: words === "" ? null : words });
  }
}

const wordsIn = (message: unknown): string =>
  typeof message === "string" && isKept(message) ? [...message.trim()].slice(0, LONGEST_NOTE).join("") : "";

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
