import type { Grants } from "@millwright/domain/kit/access.ts";
import type { MenuNode } from "@millwright/domain/kit/shell/navigation.ts";
import { menuFor, type MenuLimit } from "@millwright/domain/foundation/navigation/menu.ts";
import { userRoles } from "@millwright/domain/foundation/roles/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "../../kit/feedback/states.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { regionRef } from "../../kit/theme/theme.ts";
import { useCall } from "../../kit/wire/query.ts";
import { NavTree } from "../../shell/nav/nav-tree.tsx";
import styles from "./roles.module.css";

/** The menu as somebody would see it who has this role alone: drawn by the shell, entered by nobody. */
export function MenuPreview({ grants, onClose }: { grants: Grants; onClose: () => void }) {
  const { data, error, refetch } = useCall(userRoles.subModules, {});
  return (
    <Modal
      title={t("roles.menu.title")}
      text={t("roles.menu.text")}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("roles.menu.close")}</Button>}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && <Tree nodes={nodesFor(grants, data.menuLimit)} />}
    </Modal>
  );
}

function Tree({ nodes }: { nodes: readonly MenuNode[] }) {
  if (nodes.length === 0) return <EmptyState text={t("roles.menu.none")} />;
  return (
    <div ref={regionRef} data-region="navbar" className={styles.menu} role="group" aria-label={t("roles.menu.title")}>
      <NavTree nodes={nodes} currentId={undefined} isShownOnly onChoose={() => undefined} />
    </div>
  );
}

const nodesFor = (grants: Grants, limit: MenuLimit): MenuNode[] =>
  menuFor(grants, limit).map(({ id, title, icon, items }) => ({
    id,
    title,
    icon,
    type: "collapse",
    children: items.map((item) => ({ id: item.id, title: item.title, icon: item.icon, url: item.url, type: "item" })),
  }));
