import { nothingDecoded, type Decoded, type Delivery, type GatewaySettings, type MappedValue, type Mapping } from "./canonical.ts";
import { epochOf, instantOf } from "./instants.ts";
import { field, note, parsed } from "./json.ts";
import { add } from "./reading.ts";

/** Any JSON, by what a person said of it: where its list, sensor, time and values stand. */
export function mapped({ text, receivedAt }: Delivery, { mapping, timeZone }: GatewaySettings): Decoded {
  const into = nothingDecoded();
  if (!mapping) {
    note(into, "no_mapping", "");
    return into;
  }
  const sent = parsed(text, into);
  if (sent === undefined) return into;
  const found = pointed(sent, mapping.readings);
  if (found === undefined) note(into, "unknown_shape", mapping.readings);
  const entries: readonly unknown[] = Array.isArray(found) ? found : found === undefined ? [] : [found];
  for (const [index, entry] of entries.entries()) {
    const from = (pointer: string) => pointed(pointer.startsWith("//") ? sent : entry, pointer.replace(/^\/\//, "/"));
    const where = `${mapping.readings}/${index}`;
    const at = mapping.time === null ? receivedAt : timeOf(from(mapping.time), mapping, timeZone);
    const take = ({ datum, datumAt, value, unit }: MappedValue) => {
      const said = { sensor: from(mapping.sensor), datum: datum ?? from(datumAt ?? ""), at, value: from(value) };
      return add(into, said, { unit, isTimeOurs: mapping.time === null }, where);
    };
    if (!mapping.values.every(take)) break;
  }
  return into;
}

/** What a JSON pointer leads to; undefined where it leads nowhere. */
export function pointed(document: unknown, pointer: string): unknown {
  if (pointer === "") return document;
  return pointer
    .slice(1)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>(
      (value, part) => (Array.isArray(value) && /^\d+$/.test(part) ? (value[Number(part)] as unknown) : field(value, part)),
      document,
    );
}

function timeOf(written: unknown, { timeForm }: Mapping, timeZone: string): number | null {
  if (timeForm === "iso") return typeof written === "string" ? instantOf(written, timeZone) : null;
  const number = typeof written === "string" && /^\d{1,16}(\.\d+)?$/.test(written) ? Number(written) : written;
  if (typeof number !== "number" || !Number.isFinite(number)) return null;
  // The form is said, so the size of the number decides nothing.
  return timeForm === "seconds" ? epochOf(Math.max(number * 1000, LEAST_MS)) : epochOf(Math.max(number, LEAST_MS));
}
const LEAST_MS = 100_000_000_000;
