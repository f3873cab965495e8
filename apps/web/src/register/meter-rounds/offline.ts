import { meterRounds, type MeterRound } from "@millwright/domain/register/meter-rounds/contract.ts";
import { t } from "../../i18n/register.ts";
import { queuedCall, type Offline } from "../../kit/offline/joining.ts";
import { known } from "../../kit/wire/query.ts";
import { meterRecord } from "../meters/public.ts";
import { links } from "./links.ts";

/** A round that was opened is walked where there is no network; what is not taken of it stays, with the meter's name. */
const roundNow = (id: number): MeterRound | undefined => known(meterRounds.get, { params: { id } });

const walk = queuedCall(meterRounds.walk, {
  name: "meter-walk",
  waits: "sent",
  record: ({ body }) => `meter-rounds/${body.roundId as number}`,
  also: ({ body }) => body.stops.map(({ meterId }) => meterRecord(meterId as number)),
  title: ({ body }) => `${roundNow(body.roundId as number)?.name ?? ""}: ${t("meterRounds.walk.walked", { count: body.stops.length })}`,
  href: ({ body }) => links.record(body.roundId as number),
  answer: ({ body }, { by }) => ({
    walk: { id: 0, roundId: body.roundId as number, person: by, startedAt: body.startedAt, finishedAt: body.finishedAt, stops: [] },
    rows: body.stops.map(({ meterId }) => ({ id: meterId as number, outcome: "kept" as const })),
  }),
  left: ({ body }, { rows }) => {
    const refused = rows.filter(({ outcome }) => outcome === "refused");
    const [first] = refused;
    if (!first) return null;
    const meter = roundNow(body.roundId as number)?.meters.find(({ id }) => id === first.id);
    const stops = body.stops.filter(({ meterId }) => refused.some(({ id }) => id === meterId));
    return { request: { body: { ...body, stops } }, message: [meter?.name, first.message].filter(Boolean).join(": ") };
  },
  amount: {
    of: ({ body: { stops } }) => (stops.length === 1 ? (stops[0]?.value ?? null) : null),
    with: ({ body }, value) => ({ body: { ...body, stops: body.stops.map((stop) => ({ ...stop, value })) } }),
  },
});

export const meterRoundsOffline: Offline = { kept: [meterRounds.get], queued: [walk], onReached: [] };
