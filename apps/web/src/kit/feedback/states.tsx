import { IconAlertTriangle, IconCloudOff, IconLock, IconMoodEmpty, type Icon } from "@tabler/icons-react";
import { useEffect, useState, type ReactNode } from "react";
import { t } from "../../i18n/index.ts";
import { Button } from "../layout/button.tsx";
import styles from "./feedback.module.css";

interface StateProps {
  icon: Icon;
  title?: string;
  text: ReactNode;
  /** One action at most. */
  action?: ReactNode;
  role?: "status" | "alert";
  /** `h1` when the state is the whole page. */
  heading?: "h1" | "h2";
}

/** The frame all of these share; a screen with a case of its own may use it directly. */
export function State({ icon: Glyph, title, text, action, role, heading: Heading = "h2" }: StateProps) {
  return (
    <div className={styles.state} role={role}>
      <span className={styles.stateIcon}>
        <Glyph size={28} stroke={1.5} aria-hidden="true" />
      </span>
      {title && <Heading>{title}</Heading>}
      <p>{text}</p>
      {action}
    </div>
  );
}

/** What would be here, in one sentence, and at most one action. */
export function EmptyState({ icon = IconMoodEmpty, text, action }: { icon?: Icon; text: ReactNode; action?: ReactNode }) {
  return <State icon={icon} text={text} action={action} />;
}

interface ErrorStateProps {
  /** What was thrown; a refusal's own words are shown, anything else is called our fault. */
  error?: unknown;
  onRetry?: () => void;
}

/** Something could not be loaded. The request number is what support asks for. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  if (textOf(error, "name") === "NetworkFailure") return <OfflineState {...(onRetry ? { onRetry } : {})} />;
  const requestId = textOf(error, "requestId");
  const words = isRefusal(error) ? error.message : t("common.state.errorText");
  return (
    <State
      icon={IconAlertTriangle}
      role="alert"
      title={t("common.state.errorTitle")}
      text={
        <>
          {words}
          {requestId && <span className={styles.requestId}>{t("common.state.requestId", { id: requestId })}</span>}
        </>
      }
      action={
        onRetry && (
          <Button variant="secondary" onClick={onRetry}>
            {t("common.action.retry")}
          </Button>
        )
      }
    />
  );
}

/** No answer came: the device has no network, or the server is not there. It is asked again by itself as soon as there is one. */
function OfflineState({ onRetry }: Pick<ErrorStateProps, "onRetry">) {
  const [isOffline] = useState(() => !navigator.onLine);
  // Follows the connection.
  useEffect(() => {
    if (!onRetry) return;
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [onRetry]);
  return (
    <State
      icon={IconCloudOff}
      role="alert"
      title={t(isOffline ? "common.state.offlineTitle" : "common.state.noAnswerTitle")}
      text={t(isOffline ? "common.state.offlineText" : "common.state.noAnswerText")}
      action={
        onRetry && (
          <Button variant="secondary" onClick={onRetry}>
            {t("common.action.retry")}
          </Button>
        )
      }
    />
  );
}

export function ForbiddenState({ action, heading }: Pick<StateProps, "action" | "heading">) {
  return (
    <State
      icon={IconLock}
      title={t("common.state.forbiddenTitle")}
      text={t("common.state.forbiddenText")}
      action={action}
      {...(heading ? { heading } : {})}
    />
  );
}

const isRefusal = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && "code" in error && typeof error.code === "string" && error.code !== "bug";

function textOf(error: unknown, key: string): string | undefined {
  if (typeof error !== "object" || error === null || !(key in error)) return undefined;
  const value = (error as Record<string, unknown>)[key];
  return typeof value === "string" ? value : undefined;
}
