import { IconCopy, IconLayoutSidebar, IconPencil, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { userRoles, type UserRole } from "@millwright/domain/foundation/roles/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { Button, buttonClass } from "../../kit/layout/button.tsx";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { PageBody } from "../../kit/layout/record-columns.tsx";
import { TabPanel, Tabs } from "../../kit/layout/tabs.tsx";
import { useTab } from "../../kit/layout/use-tab.ts";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { ActionMenu, type Action } from "../../kit/menu/action-menu.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import { RoleLog } from "./log.tsx";
import { RolePeople } from "./people.tsx";
import { Rights } from "./rights.tsx";
import { useDraftGrants } from "./use-draft-grants.ts";
import styles from "./roles.module.css";

const CopyDialog = lazy(() => import("./copy-dialog.tsx").then((module) => ({ default: module.CopyDialog })));
const RemoveDialog = lazy(() => import("./remove-dialog.tsx").then((module) => ({ default: module.RemoveDialog })));
const MenuPreview = lazy(() => import("./menu-preview.tsx").then((module) => ({ default: module.MenuPreview })));

export const RoleRecord = () => (
  <RecordScreen call={userRoles.get} list={userRoles.list} to={links.record} backTo={links.list()}>
    {(role) => <RolePage key={role.id} role={role} />}
  </RecordScreen>
);

function RolePage({ role }: { role: UserRole }) {
  const [tab, choose] = useTab(["rights", "people", "log"]);
  const [open, setOpen] = useState<"copy" | "remove" | "menu" | null>(null);
  const [mayCopy, mayUpdate, mayRemove] = [useMay(userRoles.copy) && !role.isBeyond, useMay(userRoles.update), useMay(userRoles.remove)];
  const draft = useDraftGrants(role);
  const close = () => setOpen(null);
  const seldom: Action[] = [
    ...(mayCopy ? [{ label: t("roles.copy.action"), icon: IconCopy, onChoose: () => setOpen("copy") }] : []),
    ...(mayRemove ? [{ label: t("roles.remove.action"), icon: IconTrash, isDangerous: true, onChoose: () => setOpen("remove") }] : []),
  ];
  return (
    <>
      <DetailHead
        backTo={links.list()}
        title={role.name}
        marks={
          <>
            {role.isMine && <ToneChip tone="info" label={t("roles.mark.mine")} />}
            {role.isBeyond && <ToneChip tone="warn" label={t("roles.mark.beyond")} />}
          </>
        }
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen("menu")}>
              <IconLayoutSidebar size={16} aria-hidden="true" />
              {t("roles.menu.action")}
            </Button>
            {mayUpdate && (
              <AppLink to={links.edit(role.id)} className={buttonClass("secondary")}>
                <IconPencil size={16} aria-hidden="true" />
                {t("common.action.edit")}
              </AppLink>
            )}
            {seldom.length > 0 && <ActionMenu about={role.name} actions={seldom} />}
          </>
        }
        tabs={
          <Tabs
            label={role.name}
            current={tab}
            onChoose={choose}
            tabs={[
              { key: "rights", label: t("roles.tab.rights") },
              { key: "people", label: t("roles.tab.people"), count: role.people },
              { key: "log", label: t("roles.tab.log") },
            ]}
          />
        }
      />
      <div className={styles.page}>
        <PageBody>
          {role.description && <p className={styles.description}>{role.description}</p>}
          <TabPanel tab={tab}>
            {tab === "rights" && <Rights role={role} draft={draft} />}
            {tab === "people" && <RolePeople id={role.id} />}
            {tab === "log" && <RoleLog id={role.id} />}
          </TabPanel>
        </PageBody>
      </div>
      <Suspense>
        {open === "copy" && <CopyDialog role={role} onClose={close} />}
        {open === "remove" && <RemoveDialog role={role} onClose={close} />}
        {open === "menu" && <MenuPreview grants={draft.grants} onClose={close} />}
      </Suspense>
    </>
  );
}
