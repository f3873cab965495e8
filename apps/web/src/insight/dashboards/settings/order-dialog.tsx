import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { DashboardRoles, RoleOfDashboards as RoleOf } from "@millwright/domain/insight/dashboards/contract.ts";
import { isStandard } from "@millwright/domain/insight/dashboards/pages.ts";
import { movedTo } from "@millwright/domain/insight/dashboards/widgets.ts";
import { t } from "../../../i18n/insight.ts";
import { Modal } from "../../../kit/form/modal.tsx";
import { Button, IconButton } from "../../../kit/layout/button.tsx";
import styles from "../dashboards.module.css";

interface OrderProps {
  role: RoleOf;
  dashboards: DashboardRoles["dashboards"];
  onChange: (role: RoleOf) => void;
  onClose: () => void;
}

/** In which order a role sees its dashboards, and with which it starts. */
export function OrderDialog({ role, dashboards, onChange, onClose }: OrderProps) {
  const { dashboardIds: ids } = role;
  const move = (from: number, to: number) => onChange({ ...role, dashboardIds: movedTo(ids, from, to) });
  const titleOf = (id: number) => dashboards.find((one) => one.id === id)?.title ?? "";
  return (
    <Modal
      title={t("dashboards.settings.orderOf", { role: role.name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("common.action.close")}</Button>}
    >
      {ids.length === 0 && <p className={styles.note}>{t("dashboards.settings.none")}</p>}
      <ol>
        {ids.map((id, at) => (
          <li key={id} className={styles.ordered}>
            <span>{titleOf(id)}</span>
            <span className={styles.signs}>
              <IconButton label={`${t("dashboards.arranging.up")}: ${titleOf(id)}`} disabled={at === 0} onClick={() => move(at, at - 1)}>
                <IconArrowUp size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`${t("dashboards.arranging.down")}: ${titleOf(id)}`}
                disabled={at === ids.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <IconArrowDown size={18} aria-hidden="true" />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      <div className={styles.fields}>
        <label>
          {t("dashboards.settings.start")}
          <select
            value={role.startId ?? ""}
            onChange={({ target: { value } }) => onChange({ ...role, startId: value === "" ? null : Number(value) })}
          >
            <option value="">{t("dashboards.settings.noStart")}</option>
            {ids.filter(isStandard).map((id) => (
              <option key={id} value={id}>
                {titleOf(id)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </Modal>
  );
}
