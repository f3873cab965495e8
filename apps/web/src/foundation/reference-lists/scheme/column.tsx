import { IconPencil, IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { proposedCode } from "@millwright/domain/foundation/reference-lists/codes.ts";
import { listOfKey } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { t } from "../../../i18n/foundation.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { IconButton } from "../../../kit/layout/button.tsx";
import { useChange, useMay } from "../../../kit/wire/query.ts";
import { AddForm } from "../entries/add-form.tsx";
import { Look } from "../look/look.tsx";
import { contractsOf } from "../schemes.ts";
import type { SchemeColumn } from "./use-scheme.ts";
import styles from "./asset-scheme.module.css";

const ValueDialog = lazy(() => import("../value-dialog.tsx").then((module) => ({ default: module.ValueDialog })));

/** One list of the scheme: what fits what is chosen above, the choice, and a form to add to it. */
export function Column({ column, onChoose }: { column: SchemeColumn; onChoose: (id: number | null) => void }) {
  const { list, all, fitting, chosen, above } = column;
  const { title } = listOfKey(list);
  const calls = valuesOf(list);
  const create = useChange(calls.create, { invalidates: contractsOf(list) });
  const may = { create: useMay(calls.create), update: useMay(calls.update) };
  const [isAdding, setAdding] = useState(false);
  const [isEdited, setEdited] = useState(false);
  const add = async (draft: { name: string; code: string }) => {
    await create.mutateAsync({ body: { ...draft, ...(above ? { belongsToId: above.id } : {}) } });
    notify("success", t("referenceLists.added", { name: draft.name }));
  };
  return (
    <section className={styles.column} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <span>
          {fitting.length === all.length ? all.length : t("referenceLists.scheme.narrowed", { count: fitting.length, all: all.length })}
        </span>
        {chosen && may.update && (
          <IconButton label={t("referenceLists.edit", { name: chosen.name })} onClick={() => setEdited(true)}>
            <IconPencil size={16} aria-hidden="true" />
          </IconButton>
        )}
        {may.create && (
          <IconButton label={t("referenceLists.scheme.add", { title })} onClick={() => setAdding(true)}>
            <IconPlus size={16} aria-hidden="true" />
          </IconButton>
        )}
      </header>
      <ul className={styles.values}>
        {fitting.map((value) => (
          <li key={value.id}>
            <button
              type="button"
              className={styles.value}
              aria-pressed={value.id === chosen?.id}
              data-inactive={!value.isActive || undefined}
              onClick={() => onChoose(value.id === chosen?.id ? null : value.id)}
            >
              <Look color={value.color} icon={value.icon} />
              <span className={styles.word}>{value.name}</span>
              {above && value.belongsToId === null && <span className={styles.anywhere}>{t("referenceLists.scheme.anywhere")}</span>}
            </button>
          </li>
        ))}
      </ul>
      {fitting.length === 0 && !isAdding && <p className={styles.none}>{t("referenceLists.scheme.none")}</p>}
      {isAdding && (
        <AddForm
          label={
            above
              ? t("referenceLists.addTo", { noun: t("referenceLists.value"), name: above.name })
              : t("referenceLists.scheme.add", { title })
          }
          propose={(name) =>
            proposedCode(
              name,
              all.map(({ code }) => code),
            )
          }
          save={add}
          onClose={() => setAdding(false)}
        />
      )}
      <Suspense>
        {chosen && isEdited && (
          <ValueDialog
            key={chosen.id}
            listKey={list}
            value={chosen}
            values={all}
            moves={{ onReorder: null, onRemove: null }}
            onClose={() => setEdited(false)}
          />
        )}
      </Suspense>
    </section>
  );
}
