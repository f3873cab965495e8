import { IconFileImport, IconPlus } from "@tabler/icons-react";
import type { Reply } from "@millwright/domain/kit/endpoint.ts";
import { imports } from "@millwright/domain/imports/contract.ts";
import { t } from "../../i18n/index.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState, ForbiddenState } from "../../kit/feedback/states.tsx";
import { isRefusal } from "../../kit/failures.ts";
import { formatDateTime, formatNumber } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { PageBody } from "../../kit/layout/record-columns.tsx";
import { useCall, useMay } from "../../kit/query.ts";
import { isBusy } from "./busy.ts";
import { titleOf } from "./kinds.ts";
import { links } from "./links.ts";
import { ImportState } from "./state-chip.tsx";
import styles from "./imports.module.css";

type Row = Reply<typeof imports.list>["rows"][number];

const WATCH_MS = 1500;

/** Every file that was brought in, and what became of its rows. */
export function ImportList() {
  const watched = (reply: Reply<typeof imports.list> | undefined) => (reply?.rows.some(({ state }) => isBusy(state)) ? WATCH_MS : false);
  const { data, error, refetch } = useCall(imports.list, { body: {} }, watched);
  if (isRefusal(error, "forbidden")) return <ForbiddenState />;
  return (
    <>
      <PageHead title={t("imports.title")} actions={<NewImportLink />} />
      <PageBody>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <SkeletonRows rows={4} />}
        {data && data.rows.length === 0 && <EmptyState icon={IconFileImport} text={t("imports.empty")} />}
        {data && data.rows.length > 0 && <Earlier rows={data.rows} />}
      </PageBody>
    </>
  );
}

function NewImportLink() {
  const may = useMay(imports.upload);
  if (!may) return null;
  return (
    <AppLink to={links.newImport()} className={buttonClass("primary")}>
      <IconPlus size={16} aria-hidden="true" />
      {t("imports.start")}
    </AppLink>
  );
}

const NUMBERS = ["rows", "created", "updated", "unchanged", "refused"] as const;

const Earlier = ({ rows }: { rows: readonly Row[] }) => (
  <Card title={t("imports.earlier")} isPadded={false}>
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={t("imports.earlier")}>
      <table className={styles.table} data-blocks>
        <thead>
          <tr>
            {(["fileName", "target", "state"] as const).map((key) => (
              <th scope="col" key={key}>
                {t(`imports.field.${key}`)}
              </th>
            ))}
            {NUMBERS.map((key) => (
              <th scope="col" key={key} data-number>
                {t(`imports.field.${key}`)}
              </th>
            ))}
            <th scope="col">{t("imports.field.createdBy")}</th>
            <th scope="col">{t("imports.field.createdAt")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <EarlierRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  </Card>
);

function EarlierRow({ row }: { row: Row }) {
  const isJudged = row.state !== "uploaded";
  // An undo counts what it takes back; of the file we still know what became of its rows.
  const isEnded = row.state === "done" || row.state === "undoing" || row.state === "undone";
  const judged = row.rowsCreated + row.rowsUpdated + row.rowsUnchanged + row.rowsRefused;
  const counts = { rows: isEnded ? judged : row.rowsTotal, created: row.rowsCreated, updated: row.rowsUpdated, unchanged: row.rowsUnchanged, refused: row.rowsRefused };
  return (
    <tr>
      <th scope="row">
        <AppLink to={links.import(row.id)}>{row.fileName}</AppLink>
      </th>
      <td data-label={t("imports.field.target")}>{titleOf(row.target)}</td>
      <td data-label={t("imports.field.state")}>
        <ImportState state={row.state} />
      </td>
      {NUMBERS.map((key) => (
        <td key={key} data-number data-label={t(`imports.field.${key}`)}>
          {counts[key] !== null && (key === "rows" || (isJudged && counts[key] > 0)) ? formatNumber(counts[key]) : ""}
        </td>
      ))}
      <td data-label={t("imports.field.createdBy")}>{row.createdBy?.name}</td>
      <td data-label={t("imports.field.createdAt")}>{formatDateTime(row.createdAt)}</td>
    </tr>
  );
}
