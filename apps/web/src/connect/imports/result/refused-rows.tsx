import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import { t } from "../../../i18n/connect.ts";
import { call } from "../../../kit/wire/client.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { keyOf } from "../../../kit/wire/query.ts";
import { saveFile } from "../../../kit/transfer/save-file.ts";
import { RefusedRowCells } from "./refused-row.tsx";
import { messageOf } from "../messages.ts";
import type { Mends } from "./use-mends.ts";
import styles from "../imports.module.css";

interface RefusedRowsProps {
  current: Import;
  /** Null for those who may only look. */
  mends: Mends | null;
}

/** The refused rows as they stand in the file: every faulty cell marked, its reason said, and open to correction. */
export function RefusedRows({ current, mends }: RefusedRowsProps) {
  return (
    <Card title={t("imports.refused.title")} isPadded={false} aside={<DownloadRefused id={current.id} />}>
      {mends && <p className={styles.lead}>{t("imports.refused.hint")}</p>}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t("imports.refused.title")}>
        <table className={styles.table} data-roomy data-refused>
          <thead>
            <tr>
              <th scope="col" data-number>
                {t("imports.refused.line")}
              </th>
              {current.columns.map((column, at) => (
                <th scope="col" key={at}>
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <Block current={current} mends={mends} after={0} />
        </table>
      </div>
      {mends && (
        <div className={styles.foot}>
          <Button
            variant={mends.count > 0 ? "primary" : "secondary"}
            disabled={mends.count === 0 || mends.isChecking}
            onClick={mends.check}
          >
            {mends.count === 0 ? t("imports.refused.again") : t("imports.refused.mended", { count: mends.count })}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** A block of rows, and the way to the next. */
function Block({ current, mends, after }: RefusedRowsProps & { after: number }) {
  const [isOpen, setOpen] = useState(false);
  const request = { query: { importId: String(current.id), ...(after > 0 ? { after: String(after) } : {}) } };
  const { data, error, refetch } = useQuery({
    // Each check judges anew: what an earlier one said must not be shown for a moment.
    queryKey: [...keyOf(imports.refused, request), current.version],
    queryFn: ({ signal }) => call(imports.refused, request, { signal }),
  });
  const width = current.columns.length + 1;
  if (!data) {
    return (
      <tbody>
        <tr>
          <td colSpan={width}>{error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />}</td>
        </tr>
      </tbody>
    );
  }
  return (
    <>
      <tbody>
        {data.rows.map((row) => (
          <RefusedRowCells key={row.line} row={row} columns={current.columns} mends={mends} />
        ))}
        {data.after !== null && !isOpen && (
          <tr>
            <td colSpan={width}>
              <Button variant="secondary" onClick={() => setOpen(true)}>
                {t("imports.refused.more")}
              </Button>
            </td>
          </tr>
        )}
      </tbody>
      {data.after !== null && isOpen && <Block current={current} mends={mends} after={data.after} />}
    </>
  );
}

/** With their reasons, to be mended elsewhere and imported again. */
function DownloadRefused({ id }: { id: number }) {
  const save = () =>
    void saveFile(imports.refusedFile, { params: { id } }).catch((failure: unknown) => notify("error", messageOf(failure)));
  return (
    <Button variant="text" onClick={save}>
      <IconDownload size={16} aria-hidden="true" />
      {t("imports.refused.download")}
    </Button>
  );
}
