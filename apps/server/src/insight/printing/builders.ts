import { boards, type Board } from "@millwright/domain/insight/boards/contract.ts";
import type { BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { buildGateway, buildSensor } from "../../iot/ingest/builders.ts";
import { openZip } from "../../platform/spreadsheets/zip-read.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import type { Person, World } from "../../testing/world.ts";
import { buildPlantBoard, buildWidget } from "../boards/builders.ts";

export const NOW = Math.floor(Date.now() / 60_000) * 60_000;
const at = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();

export interface TwoSites {
  here: { id: number; key: string; siteId: number; siteName: string };
  there: { id: number; key: string; siteId: number; siteName: string };
}

/** For tests: a sensor of temperature at each of two sites, which said three things within the last hour: 4, 5 and 6 °C, and 100, 101 and 102. */
export async function buildTwoSites({ app, tenant }: Pick<World, "app" | "tenant">, by: Person): Promise<TwoSites> {
  const gateway = await buildGateway(tenant);
  const typeId = await tenant.rows(
    async (db) =>
      (
        await db
          .selectFrom("referenceValues")
          .select("id")
          .where("list", "=", "sensor-types")
          .where("code", "=", "TEMP")
          .executeTakeFirstOrThrow()
      ).id,
  );
  const made = [];
  for (const first of [4, 100]) {
    const site = await buildLocation(by, { isSite: true });
    const sensor = await buildSensor(tenant, gateway.networkId, undefined, 60);
    const { version } = await by.ok(sensors.get, { params: { id: sensor.id } });
    await by.ok(sensors.update, { params: { id: sensor.id }, body: { version, locationId: site.id, typeId } });
    const readings = [50, 49, 30].map((minutes, index) => ({
      sensor: sensor.key,
      datum: "temperature",
      at: at(minutes),
      value: first + index,
    }));
    await app.inject({
      method: "POST",
      url: `/ingest/native/${gateway.publicId}`,
      headers: { authorization: `Bearer ${gateway.token}`, "content-type": "application/json" },
      payload: JSON.stringify({ readings }),
    });
    made.push({ ...sensor, siteId: site.id, siteName: site.name });
  }
  const [here, there] = made;
  if (!here || !there) throw new Error("both sites were made");
  return { here, there };
}

/** For tests: a board that everybody sees, with these widgets. */
export async function buildFilledBoard(
  by: Person,
  widgets: readonly BoardWidget[],
  facts: Parameters<typeof buildPlantBoard>[1] = {},
): Promise<Board> {
  const { id } = await buildPlantBoard(by, { sharedWith: "everyone", range: "hours6", ...facts });
  for (const widget of widgets) await buildWidget(by, id, widget);
  return await by.ok(boards.get, { params: { id } });
}

const MOST_BYTES = 10_000_000;

/** For tests: the rows of each file of an archive of tables, by the end of its name. */
export async function filesIn(bytes: Uint8Array, names: readonly string[]): Promise<Record<string, string[][]>> {
  const zip = await openZip(Buffer.from(bytes), MOST_BYTES);
  const found: Record<string, string[][]> = {};
  for (const name of names) {
    let text = "";
    for await (const piece of zip.text(name)) text += piece;
    found[name] = text
      .replace("\uFEFF", "")
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(","));
  }
  return found;
}
