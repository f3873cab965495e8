import { useState } from "react";
import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import { t } from "../../../i18n/connect.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import { kindOf } from "../kinds.ts";
import styles from "../imports.module.css";

/** What an undo has left as it is, and why. */
export const KeptRecords = ({ current }: { current: Import }) => (
  <Card title={t("imports.undo.keptTitle")} isPadded={false}>
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={t("imports.undo.keptTitle")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("imports.undo.record")}</th>
            <th scope="col">{t("imports.undo.why")}</th>
            <th scope="col" data-number>
              {t("imports.undo.line")}
            </th>
          </tr>
        </thead>
        <Block importId={String(current.id)} after={0} />
      </table>
    </div>
  </Card>
);

function Block({ importId, after }: { importId: string; after: number }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useCall(imports.kept, { query: { importId, ...(after > 0 ? { after: String(after) } : {}) } });
  if (!data) {
    return (
      <tbody>
        <tr>
          <td colSpan={3}>{error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />}</td>
        </tr>
      </tbody>
    );
  }
  return (
    <>
      <tbody>
        {data.rows.map(({ id, entity, recordId, name, message, line }) => (
          <tr key={id}>
            <th scope="row">
              <AppLink to={kindOf(entity)?.record(recordId) ?? ""}>{name ?? `${entity} ${recordId}`}</AppLink>
            </th>
            <td>{message}</td>
            <td data-number>{line}</td>
          </tr>
        ))}
        {data.after !== null && !isOpen && (
          <tr>
            <td colSpan={3}>
              <Button variant="secondary" onClick={() => setOpen(true)}>
                {t("imports.refused.more")}
              </Button>
            </td>
          </tr>
        )}
      </tbody>
      {data.after !== null && isOpen && <Block importId={importId} after={data.after} />}
    </>
  );
}
