import { LAYOUTS, SHEETS, type LayoutName } from "@millwright/domain/foundation/labels/layouts.ts";
import { SYMBOLS, type LabelLook } from "@millwright/domain/foundation/labels/contract.ts";

const KEY = "labels-look";
const FIRST: LabelLook = { symbol: "qr", layout: "a4-3x8", widthMm: 50, heightMm: 25 };

export const isSheet = (layout: LayoutName): boolean => layout in SHEETS;

/** How this browser printed last: beside it stands the same printer. */
export function lastLook(): LabelLook {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<LabelLook>;
    return {
      ...FIRST,
      ...(SYMBOLS.includes(kept.symbol as LabelLook["symbol"]) ? { symbol: kept.symbol } : {}),
      ...(LAYOUTS.includes(kept.layout as LayoutName) ? { layout: kept.layout } : {}),
      ...(typeof kept.widthMm === "number" ? { widthMm: kept.widthMm } : {}),
      ...(typeof kept.heightMm === "number" ? { heightMm: kept.heightMm } : {}),
    } as LabelLook;
  } catch {
    return FIRST;
  }
}

export function keepLook({ symbol, layout, widthMm, heightMm }: LabelLook): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ symbol, layout, widthMm, heightMm }));
  } catch {
    // Without a store the next time begins with the usual sheet.
  }
}

/** As the call takes it: sizes only of one's own, a start only on sheets. */
export const sentLook = ({ symbol, layout, start, widthMm, heightMm }: LabelLook): LabelLook => ({
  symbol,
  layout,
  ...(isSheet(layout) && start ? { start } : {}),
  ...(layout === "own" ? { widthMm, heightMm } : {}),
});
