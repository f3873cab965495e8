import { IconRefresh } from "@tabler/icons-react";
import { t } from "../../i18n/index.ts";
import { Button } from "../layout/button.tsx";
import { NetworkFailure } from "../wire/failures.ts";
import { ErrorState, State } from "./states.tsx";

/**
 * What a route shows when its screen threw. After a new release an old page asks for code that is gone; loading it anew is the cure, so
 * that case is told apart.
 */
export function RouteFault({ error, reset }: { error: unknown; reset: () => void }) {
  if (isMissingCode(error) && !navigator.onLine) return <ErrorState error={new NetworkFailure(error)} onRetry={() => location.reload()} />;
  if (!isMissingCode(error)) return <ErrorState error={error} onRetry={reset} />;
  return (
    <State
      icon={IconRefresh}
      role="alert"
      title={t("common.state.newerTitle")}
      text={t("common.state.newerText")}
      action={
        <Button variant="secondary" onClick={() => location.reload()}>
          {t("common.action.retry")}
        </Button>
      }
    />
  );
}

const isMissingCode = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|Importing a module script failed/.test(error.message);
