import { IconEye } from "@tabler/icons-react";
import { useState } from "react";
import { userRoles } from "@millwright/domain/foundation/roles/contract.ts";
import {
  analyticsDashboards,
  type DashboardRoles,
  type RoleOfDashboards as RoleOf,
} from "@millwright/domain/insight/dashboards/contract.ts";
import { t } from "../../../i18n/insight.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Button, IconButton } from "../../../kit/layout/button.tsx";
import { askRightsAnew, useChange, useMay } from "../../../kit/wire/query.ts";
import { Scrolling } from "../../../kit/layout/scrolling.tsx";
import styles from "../dashboards.module.css";
import { AsRole } from "./as-role.tsx";
import { OrderDialog } from "./order-dialog.tsx";

/** Checked: the role sees it. What was changed is kept until it is saved or discarded. */
export function Matrix({ told }: { told: DashboardRoles }) {
  const [roles, setRoles] = useState(told.roles);
  const [ordered, setOrdered] = useState<number | null>(null);
  const change = (role: RoleOf) => setRoles(roles.map((one) => (one.id === role.id ? role : one)));
  const changed = roles.filter((role, at) => role !== told.roles[at]);
  const maySee = useMay(userRoles.get);
  const [seen, setSeen] = useState<number | null>(null);
  const { save, isPending } = useSaving();
  const asRole = roles.find(({ id }) => id === seen);
  const inOrder = roles.find(({ id }) => id === ordered);
  return (
    <>
      <p className={styles.note}>{t("dashboards.settings.rolesText")}</p>
      <Scrolling className={styles.wide} label={t("dashboards.settings.roles")}>
        <table className={styles.table} aria-label={t("dashboards.settings.roles")}>
          <thead>
            <tr>
              <th scope="col">{t("dashboards.settings.dashboard")}</th>
              {roles.map((role) => (
                <th key={role.id} scope="col" className={styles.given}>
                  {role.name}
                  {!role.maySee && <span className={styles.delta}>{t("dashboards.settings.noRight")}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {told.dashboards.map(({ id, title }) => (
              <tr key={id}>
                <th scope="row">{title}</th>
                {roles.map((role) => (
                  <td key={role.id} className={styles.given}>
                    <input
                      type="checkbox"
                      aria-label={t("dashboards.settings.sees", { role: role.name, title })}
                      checked={role.dashboardIds.includes(id)}
                      onChange={() => change(toggled(role, id))}
                    />
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{t("dashboards.settings.order")}</th>
              {roles.map((role) => (
                <td key={role.id} className={styles.given}>
                  <Button
                    variant="text"
                    aria-label={t("dashboards.settings.orderOf", { role: role.name })}
                    onClick={() => setOrdered(role.id)}
                  >
                    {startOf(role, told)}
                  </Button>
                </td>
              ))}
            </tr>
            {maySee && (
              <tr>
                <th scope="row">{t("dashboards.settings.see")}</th>
                {roles.map((role) => (
                  <td key={role.id} className={styles.given}>
                    <IconButton label={t("dashboards.settings.asRole", { role: role.name })} onClick={() => setSeen(role.id)}>
                      <IconEye size={18} aria-hidden="true" />
                    </IconButton>
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </Scrolling>
      <div className={styles.asked}>
        <Button variant="secondary" disabled={changed.length === 0 || isPending} onClick={() => save(changed)}>
          {t("dashboards.settings.save")}
        </Button>
        <Button variant="text" disabled={changed.length === 0} onClick={() => setRoles(told.roles)}>
          {t("dashboards.settings.discard")}
        </Button>
      </div>
      {asRole && <AsRole role={asRole} dashboards={told.dashboards} onClose={() => setSeen(null)} />}
      {inOrder && <OrderDialog role={inOrder} dashboards={told.dashboards} onChange={change} onClose={() => setOrdered(null)} />}
    </>
  );
}

function useSaving() {
  // Said by the change itself: what was saved draws this anew, and what is drawn no longer hears of its own call.
  const onDone = () => {
    askRightsAnew();
    notify("success", t("dashboards.settings.saved"));
  };
  const set = useChange(analyticsDashboards.setRoles, { invalidates: [analyticsDashboards], onDone });
  const save = (changed: readonly RoleOf[]) => {
    const roles = changed.map(({ id, dashboardIds, startId }) => ({ roleId: id, dashboardIds, startId }));
    set.mutate({ body: { roles } }, { onError: (failure) => notify("error", failure.message) });
  };
  return { save, isPending: set.isPending };
}

/** A dashboard that the role sees no longer is not its start page either. */
function toggled(role: RoleOf, id: number): RoleOf {
  if (!role.dashboardIds.includes(id)) return { ...role, dashboardIds: [...role.dashboardIds, id] };
  return { ...role, dashboardIds: role.dashboardIds.filter((one) => one !== id), startId: role.startId === id ? null : role.startId };
}

const startOf = ({ startId }: RoleOf, { dashboards }: DashboardRoles): string =>
  dashboards.find(({ id }) => id === startId)?.title ?? t("dashboards.settings.noStart");
