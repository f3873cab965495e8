import { stockCounts, type StockCount } from "@millwright/domain/materials/stock-counts/contract.ts";
import { t } from "../../i18n/materials.ts";
import { formatNumber } from "../../kit/format.ts";
import { queuedCall, shown, type Offline } from "../../kit/offline/joining.ts";
import { known } from "../../kit/wire/query.ts";
import { links } from "./links.ts";

/** A count that was opened is walked where there is no network. Each line is sent for itself: one that is refused holds back no other. */
const countNow = (id: number): StockCount | undefined => known(stockCounts.get, { params: { id } });

interface Entered {
  stockCountId: number;
  entries: readonly { lineId: number; quantity: number; at?: string }[];
}
const sent = (body: { stockCountId: unknown; entries: readonly unknown[] }): Entered => body as unknown as Entered;
const nameOf = ({ stockCountId, entries: [first] }: Entered): string =>
  countNow(stockCountId)?.lines.find(({ id }) => id === first?.lineId)?.part.name ?? "";

/** By this a line's entry is known among what waits. */
export const lineRecord = (countId: number, lineId: number): string => `stock-counts/${countId}/lines/${lineId}`;

const enter = queuedCall(stockCounts.enter, {
  name: "stock-count-entry",
  waits: "sent",
  record: ({ body }) => lineRecord(sent(body).stockCountId, sent(body).entries[0]?.lineId ?? 0),
  title: ({ body }) =>
    t("stockCounts.walk.counted", {
      code: countNow(sent(body).stockCountId)?.code ?? "",
      name: nameOf(sent(body)),
      quantity: formatNumber(sent(body).entries[0]?.quantity ?? 0, 3),
    }),
  href: ({ body }) => links.walk(sent(body).stockCountId),
  answer: ({ body }) => ({ rows: sent(body).entries.map(({ lineId }) => ({ id: lineId, outcome: "kept" as const })) }),
  left: (request, { rows }) => {
    const refused = rows.find(({ outcome }) => outcome === "refused");
    return refused ? { request, message: refused.message ?? "" } : null;
  },
  amount: {
    of: ({ body }) => sent(body).entries[0]?.quantity ?? null,
    with: ({ body }, quantity) => ({ body: { ...body, entries: body.entries.map((entry) => ({ ...entry, quantity })) } }),
  },
  shows: [
    shown<{ body: Entered }>()(stockCounts.get, (count, { body }, entry) =>
      count.id === body.stockCountId
        ? {
            ...count,
            lines: count.lines.map((line) => {
              const said = body.entries.find(({ lineId }) => lineId === line.id);
              if (!said) return line;
              const counted = { person: entry.by, at: said.at ?? new Date(entry.at).toISOString(), quantity: said.quantity };
              return { ...line, done: line.asked, last: counted };
            }),
          }
        : count,
    ),
  ],
});

export const stockCountsOffline: Offline = { kept: [stockCounts.get], queued: [enter], onReached: [] };
