import { IconAlertTriangle } from "@tabler/icons-react";
import type { Gateway } from "@millwright/domain/iot/gateways/contract.ts";
import { intake, PAYLOAD_DAYS, type Health } from "@millwright/domain/iot/intake/contract.ts";
import { speaksMqtt } from "@millwright/domain/iot/ingest/canonical.ts";
import { isClockOff } from "@millwright/domain/iot/ingest/timing.ts";
import { t } from "../../i18n/iot.ts";
import { formatDate, formatNumber, formatRelative } from "../../kit/format.ts";
import { useCall } from "../../kit/wire/query.ts";
import styles from "./intake.module.css";

/** Milliseconds after which it is asked again. */
const AGAIN = 15_000;

/** What is wrong at its door, one line each; nothing where all is well. */
export function GatewayProblems({ gateway }: { gateway: Gateway }) {
  const { data } = useCall(intake.health, { params: { id: gateway.id } }, () => AGAIN);
  const lines = data ? linesOf(gateway, data) : [];
  if (lines.length === 0) return null;
  return (
    <section className={styles.problems} aria-label={t("intake.health.title")}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

const linesOf = ({ adapter, settings }: Gateway, { clock, mqtt, refusals, quarantined }: Health): string[] => [
  ...(adapter === "axium" && settings === null ? [t("gateways.mapping.none")] : []),
  ...clockLines(clock),
  ...(speaksMqtt(adapter) ? brokerLines(mqtt) : []),
  ...refusals.map(({ reason, count, lastAt }) =>
    t("intake.health.refused", {
      reason: t(`intake.health.reason.${reason}`),
      count: formatNumber(count),
      days: PAYLOAD_DAYS,
      when: formatRelative(lastAt),
    }),
  ),
  ...(quarantined > 0 ? [t("intake.health.quarantined", { count: quarantined, shown: formatNumber(quarantined) })] : []),
];

function clockLines(clock: Health["clock"]): string[] {
  if (!clock || !isClockOff(clock.aheadSeconds * 1000)) return [];
  const words = { by: durationOf(Math.abs(clock.aheadSeconds)), when: formatRelative(clock.at) };
  return [t(clock.aheadSeconds > 0 ? "intake.health.ahead" : "intake.health.behind", words)];
}

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** In the largest unit of which it is more than two. */
function durationOf(seconds: number): string {
  const [unit, size] =
    seconds >= 2 * DAY ? (["days", DAY] as const) : seconds >= 2 * HOUR ? (["hours", HOUR] as const) : (["minutes", MINUTE] as const);
  const count = Math.round(seconds / size);
  return t(`intake.health.${unit}`, { count, shown: formatNumber(count) });
}

const WARNED_BEFORE_MS = 30 * DAY * 1000;

function brokerLines(mqtt: Health["mqtt"]): string[] {
  if (!mqtt) return [];
  const ends = mqtt.certificateEnds;
  const left = ends === null ? Number.POSITIVE_INFINITY : Date.parse(ends) - Date.now();
  return [
    ...(mqtt.isListening ? [] : [t("intake.health.port", { port: String(mqtt.port) })]),
    ...(ends !== null && left < WARNED_BEFORE_MS
      ? [t(left < 0 ? "intake.health.expired" : "intake.health.expires", { when: formatDate(ends) })]
      : []),
  ];
}
