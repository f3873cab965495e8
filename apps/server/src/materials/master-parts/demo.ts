import { numberKey } from "@millwright/domain/materials/master-parts/numbers.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { spreadOver } from "../../demo/dates.ts";
import { PART_KINDS, type DemoKind } from "../../demo/parts.ts";
import { partPhoto, type PartDrawing } from "../../demo/part-drawings.ts";
import { addFiles, insertAll, listIds } from "../../demo/rows.ts";
import type { DemoSetting, Furnished } from "../../demo/setting.ts";

/** What a company has in its store: a share of each kind, made from the tables alone, so that it is the same every day. */
export async function writeParts(setting: DemoSetting, everyNth: number): Promise<void> {
  const { db } = setting;
  const listId = await listIds(db);
  const written = PART_KINDS.flatMap((kind) => kind.sizes.map((size, at) => ({ kind, size, at }))).filter((_, at) => at % everyNth === 0);
  const unitNames: Record<string, string> = { pcs: "Piece", m: "Metre", l: "Litre", kg: "Kilogram" };
  const categories = await db.selectFrom("referenceValues").select(["id", "code"]).where("list", "=", "part-item-categories").execute();
  const categoryIds = new Map(categories.map(({ id, code }) => [code, id]));
  const ids = await insertAll(
    db,
    "masterParts",
    written.map(({ kind, size, at }) => ({
      code: codeOf(kind, at),
      name: `${kind.name} ${size}`,
      categoryId: categoryIds.get(kind.category) ?? null,
      unitId: listId("units-of-measure", unitNames[kind.unit] ?? "Piece"),
      ved: kind.ved,
      tracking: kind.shelfLifeDays !== undefined && kind.unit !== "pcs" ? "lot" : kind.code === "DRV" ? "serial" : "none",
      shelfLifeDays: kind.shelfLifeDays ?? null,
      ...(kind.code === "BOL" ? { buyUnitId: listId("units-of-measure", "Box"), buyRatio: 100 } : {}),
    })),
  );
  const idAt = (at: number): number => {
    const id = ids[at];
    invariant(id !== undefined, "every part was written");
    return id;
  };
  await insertAll(
    db,
    "partNumbers",
    written.flatMap(({ kind, size }, at) => [
      { partId: idAt(at), kind: "manufacturer", manufacturer: kind.maker, number: size, numberKey: numberKey(size), sortOrder: 1 },
      ...(at % 3 === 0
        ? [{ partId: idAt(at), kind: "barcode", manufacturer: null, number: barcodeOf(at), numberKey: barcodeOf(at), sortOrder: 2 }]
        : []),
    ]),
  );
  await writeOffers(setting, written, idAt);
  await writeSuccessors(setting, written, idAt);
  await writeSpares(setting, written, idAt);
  await spreadOver(db, setting, "masterParts", 2, 5);
}

interface Written {
  kind: DemoKind;
  size: string;
  at: number;
}
const codeOf = ({ code }: DemoKind, at: number): string => `${code}-${String(at + 1).padStart(3, "0")}`;
const barcodeOf = (at: number): string => `73165${String(70_000_000 + at * 37)}`;

/** One supplier each, of the trade that sells it, and a second one for every fourth. */
async function writeOffers({ db, currency }: DemoSetting, written: readonly Written[], idAt: (at: number) => number): Promise<void> {
  const suppliers = await db
    .selectFrom("suppliers as s")
    .innerJoin("referenceValues as c", "c.id", "s.categoryId")
    .select(["s.id", "s.leadTimeDays", "c.name as category"])
    .orderBy("s.code")
    .execute();
  if (suppliers.length === 0) return;
  await insertAll(
    db,
    "partSuppliers",
    written.flatMap(({ kind, size, at }, place) => {
      const fitting = suppliers.filter(({ category }) => category === kind.from);
      const offered = fitting.length > 0 ? fitting : suppliers;
      const first = (place + kind.code.length) % offered.length;
      const chosen = place % 4 === 0 && offered.length > 1 ? [first, (first + 1) % offered.length] : [first];
      return chosen.flatMap((one, turn) => {
        const supplier = offered[one];
        if (!supplier) return [];
        return {
          partId: idAt(place),
          supplierId: supplier.id,
          number: `${kind.code}${size.replace(/\W/g, "")}`.slice(0, 40),
          priceMinor: Math.round((kind.price[0] + kind.price[1] * at) * (1 + turn * 0.07)),
          currency,
          leadTimeDays: supplier.leadTimeDays,
          pack: kind.unit === "m" ? 50 : null,
          isPreferred: turn === 0,
        };
      });
    }),
  );
}

/** Sealed and shielded bearings stand in for each other; a few old filters and inverters have successors. */
async function writeSuccessors({ db }: DemoSetting, written: readonly Written[], idAt: (at: number) => number): Promise<void> {
  const places = (code: string) => written.flatMap(({ kind }, at) => (kind.code === code ? [at] : []));
  const bearings = places("BRG");
  const pairs = bearings.filter((_, at) => at % 2 === 0 && at + 1 < bearings.length).slice(0, 20);
  if (pairs.length > 0)
    await insertAll(
      db,
      "partAlternates",
      pairs.map((place) => ({ partId: idAt(place), alternateId: idAt(place + 1), remark: "Seals instead of shields" })),
    );
  const filters = [...places("FIL").slice(0, 3), ...places("DRV").slice(0, 2)];
  for (const place of filters) {
    const next = written[place + 1]?.kind === written[place]?.kind ? idAt(place + 1) : null;
    if (next === null) continue;
    await db.updateTable("masterParts").set({ state: "phasing_out", supersededById: next }).where("id", "=", idAt(place)).execute();
  }
  const [oldest] = filters;
  if (oldest !== undefined) await db.updateTable("masterParts").set({ state: "obsolete" }).where("id", "=", idAt(oldest)).execute();
}

/** A few parts of each kind that a machine has, and greases for all conveyors by their category. */
async function writeSpares({ db }: DemoSetting, written: readonly Written[], idAt: (at: number) => number): Promise<void> {
  const machines = await db.selectFrom("assets").select(["id", "code", "name"]).where("archivedAt", "is", null).orderBy("id").execute();
  const lines = machines.flatMap((machine, turn) => {
    const kinds = PART_KINDS.filter(({ on }) => on?.test(`${machine.code} ${machine.name}`)).slice(0, 6);
    return kinds.flatMap((kind) => {
      const of = written.flatMap((one, at) => (one.kind === kind ? [at] : []));
      const place = of[(turn * 5) % Math.max(of.length, 1)];
      return place === undefined
        ? []
        : [{ assetId: machine.id, partId: idAt(place), quantity: kind.unit === "pcs" ? 1 + (turn % 4) : 2.5 }];
    });
  });
  await insertAll(db, "spareParts", lines);
  const conveyors = await db
    .selectFrom("referenceValues")
    .select("id")
    .where("list", "=", "asset-categories")
    .where("code", "=", "CONV")
    .executeTakeFirst();
  const grease = written.findIndex(({ kind }) => kind.code === "GRS");
  if (conveyors && grease >= 0)
    await insertAll(db, "spareParts", [{ classValueId: conveyors.id, partId: idAt(grease), quantity: 0.4, remark: "Chain and bearings" }]);
}

/** Parts of a kind share one picture. */
export async function writePartPhotos({ db, files, tenantId }: Furnished): Promise<void> {
  const parts = await db.selectFrom("masterParts").select(["id", "code"]).orderBy("id").execute();
  const byDrawing = Map.groupBy(parts, ({ code }) => DRAWN[code.slice(0, 3)]);
  await addFiles(
    db,
    files,
    tenantId,
    [...byDrawing].flatMap(([which, alike]) =>
      which === undefined
        ? []
        : [
            {
              at: alike.map(({ id }) => ({ folder: "Parts", recordId: id })),
              fileName: `${which}.jpg`,
              contentType: "image/jpeg",
              bytes: partPhoto(which),
            },
          ],
    ),
  );
}

const DRAWN: Partial<Record<string, PartDrawing>> = {
  BRG: "bearing",
  BRS: "bearing",
  BLT: "belt",
  CHN: "chain",
  SEA: "seal",
  MSE: "seal",
  GSK: "seal",
  ORI: "seal",
  FIL: "filter",
  FIH: "filter",
  OIL: "can",
  HYD: "can",
  GRS: "can",
  PRX: "sensor",
  PHO: "sensor",
  TMP: "sensor",
  DRV: "drive",
  CON: "contactor",
  FUS: "contactor",
  VLV: "valve",
  SOL: "valve",
  CYL: "cylinder",
  BOL: "bolt",
};
