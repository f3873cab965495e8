/** What carries a label, and the address under which it is looked at: a label carries that address, so any phone's camera leads there. */
export const LABELLED = {
  assets: "/asset-management/asset/",
  locations: "/asset-management/locations/",
  "master-parts": "/materials-management/master-parts/",
  bins: "/materials-management/bins/",
  // Lots and serial numbers alike.
  "stock-lots": "/materials-management/lots/",
} as const;
export type LabelKind = keyof typeof LABELLED;
export const LABEL_KINDS = Object.keys(LABELLED) as LabelKind[];

/** What else stands on paper with its address, and is opened by a scan. */
export const PRINTED = { "work-orders": "/maintenance-management/work-order-board/1/" } as const;
export const SCANNED_AT = { ...LABELLED, ...PRINTED } as const;
export type ScannedKind = keyof typeof SCANNED_AT;
export const SCANNED_KINDS = Object.keys(SCANNED_AT) as ScannedKind[];

export const addressOf = (publicUrl: string, kind: LabelKind, id: number): string =>
  `${publicUrl.replace(/\/+$/, "")}${LABELLED[kind]}${id}`;

/** A label that leads elsewhere says behind `#`, which no browser sends, what it hangs on: scanned in the application it still names its record. */
export const hungOn = (kind: LabelKind, id: number): string => `#${kind}-${id}`;

const ADDRESS = /^(https?:\/\/[^/?#\s]+)(\/[^?#\s]*)[^#\s]*(?:#([a-z-]+)-(\d+)$)?/i;
const isLabelKind = (text: string): text is LabelKind => Object.hasOwn(LABELLED, text);
const ID = /^[1-9]\d{0,14}$/;

/** Which record an address names, where it is one of this installation: what stands after the id (a tab, a mark) is left aside. */
export function recordAt(text: string, origins: readonly string[]): { kind: ScannedKind; id: number } | null {
  const [, origin = "", path = "", hung = "", on = ""] = ADDRESS.exec(text.trim().toLowerCase()) ?? [];
  if (!origins.includes(origin)) return null;
  if (isLabelKind(hung) && ID.test(on)) return { kind: hung, id: Number(on) };
  for (const kind of SCANNED_KINDS) {
    const [id = ""] = path.startsWith(SCANNED_AT[kind]) ? path.slice(SCANNED_AT[kind].length).split("/") : [];
    if (ID.test(id)) return { kind, id: Number(id) };
  }
  return null;
}
