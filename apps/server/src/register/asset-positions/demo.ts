import { DAY_MS } from "../../demo/chance.ts";
import { insertAll } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";

/** Pumps and motors of one model, each pair exchanged once for the other; what has no twin stood there from the beginning. */
const PAIRS = [
  ["UT-BL1-FP", "UT-BL2-FP", 420, "Vibration above the limit, taken to the workshop"],
  ["KT-K1-AG", "KT-K2-AG", 260, "Winding rewound, exchanged in turn"],
  ["L1-FL01-P", "L2-FL01-P", 95, "Rotors worn, exchanged in turn"],
] as const;
const ALONE = ["RW-WSH-P", "UT-CT1-P"] as const;
/** The exchange of a pair takes some hours, in which both positions are vacant. */
const VACANT_MS = 6 * 3_600_000;
const FIRST_DAYS = 1100;

interface DemoInstallation {
  positionId: number;
  assetId: number;
  parentAssetId: number | null;
  installedAt: string;
  installReason: string;
  installedBy: number;
  removedAt: string | null;
  removeReason: string | null;
  removedBy: number | null;
  toLocationId: number | null;
}

/** Positions of the food plant with what stood there when; what stands there now is the machine that bears their code. */
export async function writePositions({ db, start, machines, register, crew }: Furnished): Promise<DemoInstallation[]> {
  const store = register.places.get("HF-W")?.id ?? null;
  const known = [...PAIRS.flatMap(([one, other]) => [one, other]), ...ALONE].filter((code) => register.machines.has(code));
  const ago = (days: number, laterMs = 0) =>
    new Date(Math.floor(start.getTime() / 3_600_000) * 3_600_000 - days * DAY_MS + laterMs).toISOString();
  const idOf = (code: string) => register.machines.get(code)?.id ?? 0;
  const sinceOf = (code: string) => {
    const pair = PAIRS.find(([one, other]) => one === code || other === code);
    return pair ? ago(pair[2], VACANT_MS) : ago(FIRST_DAYS);
  };
  const rows = known.map((code) => {
    const machine = machines.find((one) => one.code === code);
    const parentAssetId = machine?.parent ? idOf(machine.parent) : null;
    return {
      code: `P-${code}`,
      name: machine?.name ?? code,
      parentAssetId,
      locationId: parentAssetId === null ? (register.machines.get(code)?.placeId ?? null) : null,
      assetId: idOf(code),
      installedAt: sinceOf(code),
      createdBy: crew.planner,
    };
  });
  const ids = await insertAll(db, "assetPositions", rows);
  const fitter = crew.technicians[0] ?? crew.planner;
  const history = known.flatMap((code, at): DemoInstallation[] => {
    const positionId = ids[at] ?? 0;
    const pair = PAIRS.find(([one, other]) => one === code || other === code);
    const present = {
      positionId,
      parentAssetId: rows[at]?.parentAssetId ?? null,
      assetId: idOf(code),
      installedAt: sinceOf(code),
      installReason: pair ? "Overhauled one put in" : "New",
      installedBy: fitter,
      removedAt: null,
      removeReason: null,
      removedBy: null,
      toLocationId: null,
    };
    if (!pair) return [present];
    const [one, other, days, removeReason] = pair;
    const before = { ...present, assetId: idOf(code === one ? other : one), installedAt: ago(FIRST_DAYS), installReason: "New" };
    return [{ ...before, removedAt: ago(days), removeReason, removedBy: fitter, toLocationId: store }, present];
  });
  await insertAll(
    db,
    "assetInstallations",
    history.map(({ parentAssetId: _under, ...row }) => row),
  );
  return history;
}
