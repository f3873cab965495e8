import type { Ref } from "@millwright/domain/kit/fields.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { downtimes, type Downtime, type DowntimeRow } from "@millwright/domain/register/downtimes/contract.ts";
import { t } from "../../i18n/register.ts";
import { queuedCall, shown, type Offline } from "../../kit/offline/joining.ts";
import { allKnown, known } from "../../kit/wire/query.ts";
import { downtimeRecord as recordOf } from "./downtime-record.ts";

/** A machine stands still from the moment when somebody says so, and runs again from the moment when they say that. */
const orderOf = (workOrderId: number | null | undefined): string[] => (workOrderId ? [`work-orders/${workOrderId}`] : []);
const assetNow = (id: number): Ref | undefined => {
  const one = known(assets.get, { params: { id } });
  return one ? { id, code: one.code, name: one.name } : rowsNow(id)[0]?.asset;
};
const rowsNow = (assetId: number): readonly DowntimeRow[] =>
  known(downtimes.browse, { query: { assetId } })?.rows ??
  allKnown(downtimes.browse)
    .flatMap(({ rows }) => rows)
    .filter(({ asset }) => asset.id === assetId);
const openNow = (assetId: number): DowntimeRow | undefined => rowsNow(assetId).find(({ endAt }) => endAt === null);
const titleOf = (assetId: number, what: string): string => [assetNow(assetId)?.name, what].filter(Boolean).join(": ");

interface Begun {
  assetId: number;
  state?: DowntimeRow["state"];
  isPlanned?: boolean;
}
const expected = ({ assetId, state = "down", isPlanned = false }: Begun, asset: Ref | undefined, at: string, id: number): DowntimeRow => ({
  id,
  archivedAt: null,
  version: 1,
  name: asset?.name ?? "",
  asset: asset ?? { id: assetId, code: "", name: "" },
  startAt: at,
  endAt: null,
  minutes: 0,
  state,
  isPlanned,
  reason: null,
  workOrder: null,
  remark: null,
  source: "started",
});

const start = queuedCall(downtimes.start, {
  name: "downtime-start",
  waits: "recorded",
  record: ({ body }) => recordOf(body.assetId),
  also: ({ body }) => orderOf(body.workOrderId),
  title: ({ body }) => titleOf(body.assetId, t("downtimes.now.start")),
  facts: ({ body }) => ({ asset: assetNow(body.assetId) }),
  answer: ({ body }, { at }) => expected(body, assetNow(body.assetId), at, 0) as unknown as Downtime,
  shows: [
    shown<{ body: Begun }>()(downtimes.browse, (reply, { body }, entry, asked) => {
      if (Number(asked.query?.assetId) !== body.assetId) return reply;
      const row = expected(body, entry.facts["asset"] as Ref | undefined, new Date(entry.at).toISOString(), -entry.seq);
      return { ...reply, rows: [row, ...reply.rows.filter(({ id }) => id !== row.id)] };
    }),
  ],
});

const stop = queuedCall(downtimes.stop, {
  name: "downtime-stop",
  waits: "recorded",
  record: ({ body }) => recordOf(body.assetId),
  also: ({ body }) => orderOf(openNow(body.assetId)?.workOrder?.id),
  title: ({ body }) => titleOf(body.assetId, t("downtimes.now.stop")),
  answer: ({ body }, { at }) => {
    const open = openNow(body.assetId);
    return open && ({ ...open, endAt: at } as unknown as Downtime);
  },
  shows: [
    shown<{ body: { assetId: number } }>()(downtimes.browse, (reply, { body }, entry) => ({
      ...reply,
      rows: reply.rows.map((row) =>
        row.asset.id === body.assetId && row.endAt === null && Date.parse(row.startAt) <= entry.at
          ? { ...row, endAt: new Date(entry.at).toISOString() }
          : row,
      ),
    })),
  ],
});

export const downtimesOffline: Offline = { kept: [downtimes.browse], queued: [start, stop], onReached: [] };
