import { IconArrowBarDown, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { ReferenceValue } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { attributes, type Attribute } from "@millwright/domain/register/attributes/contract.ts";
import { inherited } from "@millwright/domain/register/attributes/inheriting.ts";
import { t } from "../../i18n/register.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { Button, IconButton } from "../../kit/layout/button.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { useRemoval } from "./removal.ts";
import { rangeOf } from "./showing.ts";
import styles from "./attributes.module.css";

const AttributeDialog = lazy(() => import("./attribute-dialog.tsx").then((module) => ({ default: module.AttributeDialog })));

export interface Edited {
  valueId: number;
  /** The row that is changed, or the one that is said anew. */
  attribute?: Attribute;
  isAnew?: boolean;
}

/** What is to be said of assets that are classed so: its own attributes, and those that come from further up. */
export function AttributesOfValue({ value, path }: { value: ReferenceValue; path: readonly ReferenceValue[] }) {
  const { data, error, refetch } = useCall(attributes.list, {});
  const may = { create: useMay(attributes.create), update: useMay(attributes.update), remove: useMay(attributes.remove) };
  const [edited, setEdited] = useState<Edited | null>(null);
  const remove = useRemoval();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  const rows = inherited(data.rows, [...path.map(({ id }) => id), value.id]);
  return (
    <section className={styles.part} aria-label={t("attributes.of", { name: value.name })}>
      <header className={styles.partHead}>
        <h2>{t("attributes.of", { name: value.name })}</h2>
        {may.create && (
          <Button variant="secondary" onClick={() => setEdited({ valueId: value.id })}>
            <IconPlus size={16} aria-hidden="true" />
            {t("attributes.add")}
          </Button>
        )}
      </header>
      {rows.length === 0 ? (
        <p className={styles.none}>{t("attributes.none")}</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map((one) => {
            const isOwn = one.valueId === value.id;
            return (
              <li key={one.id} className={styles.row}>
                <span className={styles.name}>
                  {one.name}
                  {one.isRequired && <span className={styles.required}>{t("attributes.required")}</span>}
                </span>
                <span className={styles.kind}>{[t(`attributes.kind.${one.kind}`), rangeOf(one)].filter(Boolean).join(", ")}</span>
                <span className={styles.from}>
                  {isOwn ? (one.overridesId === null ? "" : t("attributes.anew")) : (one.value?.name ?? "")}
                </span>
                <span className={styles.acts}>
                  {isOwn && may.update && (
                    <IconButton
                      label={t("attributes.editOne", { name: one.name })}
                      onClick={() => setEdited({ valueId: value.id, attribute: one })}
                    >
                      <IconPencil size={16} aria-hidden="true" />
                    </IconButton>
                  )}
                  {isOwn && may.remove && (
                    <IconButton label={t("attributes.removeOne", { name: one.name })} onClick={() => void remove(one)}>
                      <IconTrash size={16} aria-hidden="true" />
                    </IconButton>
                  )}
                  {!isOwn && may.create && (
                    <IconButton
                      label={t("attributes.sayAnew", { name: one.name })}
                      onClick={() => setEdited({ valueId: value.id, attribute: one, isAnew: true })}
                    >
                      <IconArrowBarDown size={16} aria-hidden="true" />
                    </IconButton>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <Suspense>{edited && <AttributeDialog edited={edited} onClose={() => setEdited(null)} />}</Suspense>
    </section>
  );
}
