import { IconShieldCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { audit, type AuditChain, type AuditCheck } from "@millwright/domain/foundation/audit/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { ProgressBar } from "../../kit/feedback/progress-bar.tsx";
import { notify } from "../../kit/feedback/snackbar.ts";
import { formatDateTime, formatNumber, formatRelative } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { ToneChip, type Tone } from "../../kit/marks/status-chip.tsx";
import { changed, useCall, useChange } from "../../kit/wire/query.ts";
import styles from "./audit.module.css";

/** How often a check under way is asked how far it is. */
const WATCH_MS = 700;

/** Whether the entries are what was written: how many are chained, what the last check found, and the way to the next. */
export function ChainStrip() {
  const { data } = useCall(audit.chain, {}, (reply) => (reply?.check?.state === "running" ? WATCH_MS : false));
  const verify = useChange(audit.verify, { invalidates: [audit] });
  useOutcome(data?.check?.state);
  if (!data) return null;
  const isRunning = data.check?.state === "running";
  const run = () => verify.mutate({ body: {} }, { onError: (failure) => notify("error", failure.message) });
  return (
    <section className={styles.chain} aria-label={t("audit.chain.title")}>
      <p className={styles.state}>
        <State check={data.check} />
        <span className={styles.counts}>{countsOf(data)}</span>
      </p>
      {isRunning && data.check && (
        <div className={styles.progress}>
          <ProgressBar label={t("audit.chain.running")} done={data.check.linksDone} total={data.check.linksTotal} />
        </div>
      )}
      {!isRunning && (
        <Button variant="secondary" disabled={verify.isPending} onClick={run}>
          <IconShieldCheck size={16} aria-hidden="true" />
          {t("audit.chain.verify")}
        </Button>
      )}
    </section>
  );
}

/** What a check found is an entry of its own, so the list is read anew when it has ended. */
function useOutcome(state: AuditCheck["state"] | undefined): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === "running" && state !== undefined && state !== "running") void changed(audit);
    before.current = state;
  }, [state]);
}

function countsOf({ entries, links, lastLinkAt }: AuditChain): string {
  const waiting = entries - links;
  return [
    t("audit.chain.entries", { count: entries, shown: formatNumber(entries) }),
    waiting > 0 ? t("audit.chain.waiting", { count: waiting, shown: formatNumber(waiting) }) : t("audit.chain.allLinked"),
    ...(lastLinkAt ? [t("audit.chain.last", { when: formatRelative(lastLinkAt) })] : []),
  ].join(" · ");
}

const TONES: Record<AuditCheck["state"], Tone> = { holds: "ok", broken: "alarm", running: "progress", failed: "warn" };

function State({ check }: { check: AuditCheck | null }) {
  if (!check) return <ToneChip tone="offline" label={t("audit.chain.never")} />;
  const { state, finishedAt, startedBy, brokenAt, brokenWhy } = check;
  const link = brokenAt === null ? "" : formatNumber(brokenAt);
  const when = finishedAt
    ? t("audit.chain.checked", { when: formatDateTime(finishedAt), who: startedBy?.name ?? t("kit.log.system") })
    : "";
  return (
    <>
      <ToneChip tone={TONES[state]} label={t(`audit.chain.state.${state}`, { link })} />
      {state === "broken" && brokenWhy && <strong className={styles.why}>{brokenWhy}</strong>}
      {when && <span>{when}</span>}
    </>
  );
}
