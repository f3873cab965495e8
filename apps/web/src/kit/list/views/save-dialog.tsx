import { useId, useState, type FormEvent } from "react";
import { listViews, type ListView } from "@millwright/domain/foundation/list-views/contract.ts";
import { SHARED_WITH, type SharedWith } from "@millwright/domain/foundation/list-views/sharing.ts";
import { t } from "../../../i18n/index.ts";
import { notify } from "../../feedback/snackbar.ts";
import { Modal } from "../../form/modal.tsx";
import { Button } from "../../layout/button.tsx";
import { useChange } from "../../wire/query.ts";
import type { List } from "../use-list.ts";
import { useSaveView } from "./use-save-view.ts";
import controls from "../../filter/controls.module.css";
import styles from "./views.module.css";

interface SaveDialogProps<R> {
  list: List<R>;
  /** Null makes a new one of what the list shows. */
  view: ListView | null;
  onClose: () => void;
}

/** Name and readers of a view. */
export function SaveDialog<R>({ list, view, onClose }: SaveDialogProps<R>) {
  const id = useId();
  const { views, name: listName, choose } = list;
  const { now } = useSaveView(list);
  const [name, setName] = useState(view?.name ?? "");
  const [sharedWith, setSharedWith] = useState<SharedWith>(view?.sharedWith ?? "nobody");
  const [roleIds, setRoleIds] = useState(view?.roles.map((role) => role.id) ?? []);
  const [fault, setFault] = useState("");
  const create = useChange(listViews.create, { invalidates: [listViews] });
  const update = useChange(listViews.update, { invalidates: [listViews] });
  const save = async () => {
    if (name.trim() === "") return setFault(t("kit.views.nameMissing"));
    if (sharedWith === "roles" && roleIds.length === 0) return setFault(t("kit.views.rolesMissing"));
    const sharing = views?.mayShare ? { sharedWith, roleIds: sharedWith === "roles" ? roleIds : [] } : {};
    try {
      if (view) await update.mutateAsync({ params: { id: view.id }, body: { version: view.version, name, ...sharing } });
      else if (listName) choose(await create.mutateAsync({ body: { list: listName, name, ...now, ...sharing } }));
      notify("success", t("kit.views.saved", { name }));
      onClose();
    } catch (failure) {
      setFault(failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Modal
      title={view ? t("kit.views.rename") : t("kit.views.saveTitle")}
      {...(view ? {} : { text: t("kit.views.saveText") })}
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button type="submit" form={id} disabled={create.isPending || update.isPending}>
            {t("common.action.save")}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={onSubmit} noValidate>
        <label className={styles.field}>
          {t("kit.views.name")}
          {/* The dialog was opened to say this. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <input
            autoFocus
            className={controls.control}
            value={name}
            maxLength={80}
            aria-invalid={fault !== "" || undefined}
            aria-describedby={`${id}-fault`}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        {views?.mayShare && (
          <fieldset className={styles.sharing}>
            <legend>{t("kit.views.who")}</legend>
            {SHARED_WITH.map((word) => (
              <label key={word}>
                <input
                  type="radio"
                  className={controls.tick}
                  name={`${id}-with`}
                  checked={sharedWith === word}
                  onChange={() => setSharedWith(word)}
                />
                {t(`kit.views.whom.${word}`)}
              </label>
            ))}
            {sharedWith === "roles" && <Roles roles={views.roles} chosen={roleIds} onChange={setRoleIds} />}
          </fieldset>
        )}
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          {fault}
        </p>
      </form>
    </Modal>
  );
}

interface RolesProps {
  roles: readonly { id: number; name: string }[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

function Roles({ roles, chosen, onChange }: RolesProps) {
  return (
    <div className={styles.roles} role="group" aria-label={t("kit.views.whom.roles")}>
      {roles.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            className={controls.tick}
            checked={chosen.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
          />
          {name}
        </label>
      ))}
    </div>
  );
}
