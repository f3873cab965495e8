import {
  IconBookmarkPlus,
  IconCheck,
  IconLink,
  IconPencil,
  IconRefresh,
  IconStar,
  IconStarOff,
  IconTrash,
  IconUsers,
} from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { listViews, type ListView } from "@millwright/domain/foundation/list-views/contract.ts";
import { t } from "../../../i18n/index.ts";
import { ask } from "../../feedback/dialogs.ts";
import { notify } from "../../feedback/snackbar.ts";
import { Modal } from "../../form/modal.tsx";
import { ActionMenu, type Action } from "../../menu/action-menu.tsx";
import { Button } from "../../layout/button.tsx";
import { Popover } from "../../menu/popover.tsx";
import { useChange } from "../../wire/query.ts";
import { toldColumn, type Column } from "../../grid/columns.tsx";
import { visibleColumns } from "../../grid/visible-columns.ts";
import { ContributedParts } from "../../record/contributed.tsx";
import { sortText } from "../search.ts";
import { listActions, type ListNow } from "../slots.ts";
import type { List } from "../use-list.ts";
import { useIsPhone } from "../use-phone.ts";
import { SaveDialog } from "./save-dialog.tsx";
import { useSaveView } from "./use-save-view.ts";
import { linkTo } from "./view-state.ts";
import styles from "./views.module.css";

interface ViewsPanelProps<R> {
  list: List<R>;
  anchor: Element;
  onClose: () => void;
}

/** My views and those others share with me; beside the search on a wide screen, a sheet from below on a phone. */
export function ViewsPanel<R>({ list, anchor, onClose }: ViewsPanelProps<R>) {
  const isPhone = useIsPhone();
  /** The view whose name and readers are being changed; "new" for one to be made. */
  const [editing, setEditing] = useState<ListView | "new" | null>(null);
  const [isActing, setActing] = useState(false);
  const actions = (
    <ContributedParts of={listActions} give={{ list: nowOf(list), isOpen: isActing, onOpen: () => setActing(true), onClose }} />
  );
  if (isActing) return actions;
  if (editing) return <SaveDialog list={list} view={editing === "new" ? null : editing} onClose={onClose} />;
  // Rows of a figure are those of its days; nothing keeps them.
  const content = <Views list={list} onClose={onClose} onEdit={setEditing} actions={list.search.figure ? null : actions} />;
  if (!isPhone)
    return (
      <Popover anchor={anchor} label={t("kit.views.title")} onClose={onClose}>
        <div className={styles.panel}>{content}</div>
      </Popover>
    );
  return (
    <Modal
      title={t("kit.views.title")}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t("common.action.close")}
        </Button>
      }
    >
      {content}
    </Modal>
  );
}

/** With what it is of, and in the order that it begins with. */
function nowOf<R>(list: List<R>): ListNow {
  const { sortModel, filterModel, search, archived } = list.asked;
  const sort = sortText(sortModel);
  const quick = list.extra?.["quick"];
  return {
    name: list.name ?? "",
    view: list.isEdited ? null : (list.active?.name ?? null),
    state: {
      ...(sort ? { sort } : {}),
      ...(Object.keys(filterModel).length > 0 ? { filter: filterModel } : {}),
      ...(search ? { q: search } : {}),
      ...(Array.isArray(quick) && quick.length > 0 ? { quick: quick.join(",") } : {}),
      ...(archived ? { archived } : {}),
    },
    columns: visibleColumns(list).map((column) => toldColumn(column as Column<never>)),
  };
}

interface ViewsProps<R> {
  list: List<R>;
  onClose: () => void;
  onEdit: (view: ListView | "new") => void;
  actions: ReactNode;
}

function Views<R>({ list, onClose, onEdit, actions }: ViewsProps<R>) {
  const { views, active, choose } = list;
  const rows = views?.rows ?? [];
  const mine = rows.filter(({ isMine }) => isMine);
  const shared = rows.filter(({ isMine }) => !isMine);
  const take = (view: ListView | null) => {
    choose(view);
    onClose();
  };
  const lineOf = (view: ListView) => (
    <li key={view.id} className={styles.line}>
      <Choice isOn={active?.id === view.id} onChoose={() => take(view)}>
        <span className={styles.name}>{view.name}</span>
        {views?.layout.defaultViewId === view.id && <IconStar size={14} role="img" aria-label={t("kit.views.isDefault")} />}
        {view.sharedWith !== "nobody" && <IconUsers size={14} role="img" aria-label={sharedWords(view)} />}
      </Choice>
      <ViewMenu list={list} view={view} onEdit={() => onEdit(view)} onClose={onClose} />
    </li>
  );
  return (
    <>
      <div className={styles.scroll}>
        <div className={styles.line}>
          <Choice isOn={active === null} onChoose={() => take(null)}>
            <span className={styles.name}>{t("kit.views.none")}</span>
          </Choice>
        </div>
        {mine.length > 0 && <Group title={t("kit.views.mine")}>{mine.map(lineOf)}</Group>}
        {shared.length > 0 && <Group title={t("kit.views.shared")}>{shared.map(lineOf)}</Group>}
        {views && rows.length === 0 && <p className={styles.note}>{t("kit.views.empty")}</p>}
      </div>
      <footer className={styles.foot}>
        <Button variant="secondary" onClick={() => onEdit("new")}>
          <IconBookmarkPlus size={16} aria-hidden="true" />
          {t("kit.views.save")}
        </Button>
        {actions}
      </footer>
    </>
  );
}

const sharedWords = ({ sharedWith, roles }: ListView) =>
  sharedWith === "roles" ? t("kit.views.withRoles", { roles: roles.map(({ name }) => name).join(", ") }) : t("kit.views.withAll");

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className={styles.group}>{title}</h3>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}

function Choice({ isOn, onChoose, children }: { isOn: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.choice} aria-pressed={isOn} onClick={onChoose} {...(isOn ? { "data-first": true } : {})}>
      <IconCheck size={15} className={styles.check} data-on={isOn || undefined} aria-hidden="true" />
      {children}
    </button>
  );
}

interface ViewMenuProps<R> extends Pick<ViewsProps<R>, "list" | "onClose"> {
  view: ListView;
  onEdit: () => void;
}

function ViewMenu<R>({ list, view, onEdit, onClose }: ViewMenuProps<R>) {
  const { name, views, active, isEdited } = list;
  const { update } = useSaveView(list);
  const arrange = useChange(listViews.arrange, { invalidates: [listViews] });
  const remove = useChange(listViews.remove, { invalidates: [listViews] });
  const isDefault = views?.layout.defaultViewId === view.id;
  const onError = (failure: Error) => notify("error", failure.message);
  const setDefault = () => name && arrange.mutate({ body: { list: name, defaultViewId: isDefault ? null : view.id } }, { onError });
  const copy = () =>
    void navigator.clipboard.writeText(linkTo(view, location)).then(
      () => notify("success", t("kit.views.copied")),
      () => notify("error", t("kit.views.notCopied")),
    );
  const drop = async () => {
    const text = view.sharedWith === "nobody" ? t("kit.views.removeText") : t("kit.views.removeShared");
    onClose();
    if (!(await ask({ title: t("kit.views.removeTitle", { name: view.name }), text, confirm: t("kit.views.remove"), isDangerous: true })))
      return;
    if (active?.id === view.id) list.choose(null);
    remove.mutate({ params: { id: view.id } }, { onError });
  };
  const actions: Action[] = [
    {
      label: isDefault ? t("kit.views.noDefault") : t("kit.views.makeDefault"),
      icon: isDefault ? IconStarOff : IconStar,
      onChoose: setDefault,
    },
  ];
  // Beside other things on a page the address is not the list's alone.
  if (list.state.place === "page") actions.push({ label: t("kit.views.copy"), icon: IconLink, onChoose: copy });
  if (view.mayChange) {
    if (active?.id !== view.id || isEdited) actions.push({ label: t("kit.views.update"), icon: IconRefresh, onChoose: () => update(view) });
    actions.push({ label: t("kit.views.rename"), icon: IconPencil, onChoose: onEdit });
    actions.push({ label: t("kit.views.remove"), icon: IconTrash, onChoose: () => void drop(), isDangerous: true });
  }
  return <ActionMenu about={view.name} actions={actions} />;
}
