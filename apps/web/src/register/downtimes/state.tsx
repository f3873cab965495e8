import type { Downtime } from "@millwright/domain/register/downtimes/contract.ts";
import { t } from "../../i18n/register.ts";
import { formatMoment } from "../../kit/format.ts";
import { ToneChip } from "../../kit/marks/status-chip.tsx";

type Of = Pick<Downtime, "state" | "endAt" | "startAt">;

/** What it was, in red or amber while it lasts. */
export const StateChip = ({ of: { state, endAt } }: { of: Of }) => (
  <ToneChip tone={endAt !== null ? "closed" : state === "down" ? "alarm" : "warn"} label={t(`downtimes.state.${state}`)} />
);

export const termText = ({ startAt, endAt }: Of): string =>
  endAt === null ? t("downtimes.since", { at: formatMoment(startAt) }) : `${formatMoment(startAt)} – ${formatMoment(endAt)}`;
