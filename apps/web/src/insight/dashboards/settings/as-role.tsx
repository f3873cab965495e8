import { userRoles } from "@millwright/domain/foundation/roles/contract.ts";
import { toldTo, type ToldTo } from "@millwright/domain/insight/dashboards/as-role.ts";
import type { DashboardRoles, RoleOfDashboards as RoleOf } from "@millwright/domain/insight/dashboards/contract.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { t } from "../../../i18n/insight.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import styles from "../dashboards.module.css";

interface AsRoleProps {
  role: RoleOf;
  dashboards: DashboardRoles["dashboards"];
  onClose: () => void;
}

/** What somebody of the role finds: its dashboards in their order, which of their figures it is told, and of which records. */
export function AsRole({ role, dashboards, onClose }: AsRoleProps) {
  const { data, error, refetch } = useCall(userRoles.get, { params: { id: role.id } });
  return (
    <Modal
      title={t("dashboards.settings.asRole", { role: role.name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("common.action.close")}</Button>}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && !holds(data.grants, "analytics", "view") && <p className={styles.note}>{t("dashboards.settings.seesNone")}</p>}
      {data && holds(data.grants, "analytics", "view") && (
        <>
          {role.dashboardIds.length === 0 && <p className={styles.note}>{t("dashboards.settings.none")}</p>}
          <ol className={styles.seen}>
            {role.dashboardIds.flatMap((id) => {
              const found = dashboards.find((one) => one.id === id);
              return found
                ? [<Seen key={id} dashboard={found} isStart={role.startId === id} told={toldTo(data.grants, found.figures)} />]
                : [];
            })}
          </ol>
        </>
      )}
    </Modal>
  );
}

interface SeenProps {
  dashboard: DashboardRoles["dashboards"][number];
  isStart: boolean;
  told: readonly ToldTo[];
}

function Seen({ dashboard, isStart, told }: SeenProps) {
  const shown = told.filter(({ scope }) => scope !== null);
  return (
    <li>
      <h3>
        {dashboard.title}
        {isStart && <span className={styles.delta}>{t("dashboards.settings.start")}</span>}
      </h3>
      {told.length > 0 && <p>{t("dashboards.settings.shownOf", { shown: shown.length, all: told.length })}</p>}
      {SCOPES.map((scope) => (
        <Figures key={scope} words={t(`dashboards.settings.reach.${scope}`)} of={told.filter((one) => one.scope === scope)} />
      ))}
      <Figures words={t("dashboards.settings.notShown")} of={told.filter(({ scope }) => scope === null)} />
    </li>
  );
}
const SCOPES = ["all", "site", "crew", "own"] as const;

function Figures({ words, of }: { words: string; of: readonly ToldTo[] }) {
  if (of.length === 0) return null;
  return (
    <p className={styles.note}>
      {t("dashboards.settings.figuresOf", { of: words, figures: of.map(({ figure }) => t(`figures.name.${figure}`)).join(", ") })}
    </p>
  );
}
