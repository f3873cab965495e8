import { IconPrinter } from "@tabler/icons-react";
import { materialRequests, type MaterialRequest } from "@millwright/domain/materials/material-requests/contract.ts";
import { t } from "../../i18n/materials.ts";
import { formatDay } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { counted } from "./lines.tsx";
import { links } from "./links.ts";
import styles from "./material-requests.module.css";

/** What is picked: on paper, or as the browser's PDF, with room for who hands it out and who takes it. */
export const MaterialRequestPrint = () => (
  <RecordScreen call={materialRequests.get} list={materialRequests.list} to={links.print} backTo={links.list()}>
    {(request) => (
      <>
        <div className="no-print">
          <DetailHead
            backTo={links.record(request.id)}
            code={request.code}
            title={t("materialRequests.sheet.title")}
            actions={
              <Button variant="primary" onClick={() => window.print()}>
                <IconPrinter size={16} aria-hidden="true" />
                {t("materialRequests.action.print")}
              </Button>
            }
          />
        </div>
        <Sheet request={request} />
      </>
    )}
  </RecordScreen>
);

const Sheet = ({ request }: { request: MaterialRequest }) => (
  <article className={styles.sheet}>
    <header className={styles.sheetHead}>
      <div>
        <p className={styles.small}>{t("materialRequests.for")}</p>
        <p>
          <strong>{request.name}</strong>
        </p>
        {request.requester && <p>{request.requester.name}</p>}
      </div>
      <dl>
        <dt>{t("materialRequests.field.code")}</dt>
        <dd>{request.code}</dd>
        <dt>{t("materialRequests.field.status")}</dt>
        <dd>{t(`materialRequests.status.${request.status}`)}</dd>
        <dt>{t("materialRequests.field.warehouse")}</dt>
        <dd>{request.warehouse.name}</dd>
        {request.requiredOn && (
          <>
            <dt>{t("materialRequests.field.requiredOn")}</dt>
            <dd>{formatDay(request.requiredOn)}</dd>
          </>
        )}
      </dl>
    </header>
    <h2>{t("materialRequests.sheet.heading", { code: request.code })}</h2>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t("materialRequests.field.part")}</th>
          <th scope="col">{t("materialRequests.field.warehouse")}</th>
          <th scope="col">{t("materialRequests.field.quantity")}</th>
          <th scope="col">{t("materialRequests.field.issued")}</th>
          <th scope="col">{t("materialRequests.field.open")}</th>
        </tr>
      </thead>
      <tbody>
        {request.lines.map(({ id, part, unit, warehouse, quantity, issued, open, note }) => (
          <tr key={id}>
            <td>
              {part.name} <span className={styles.small}>{[part.code, note].filter(Boolean).join(" · ")}</span>
            </td>
            <td>{warehouse.name}</td>
            <td>{counted(quantity, unit)}</td>
            <td>{counted(issued, unit)}</td>
            <td>{counted(open, unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {request.note && <p className={styles.note}>{request.note}</p>}
    <dl className={styles.signed}>
      <dt>{t("materialRequests.sheet.handedOut")}</dt>
      <dd />
      <dt>{t("materialRequests.sheet.taken")}</dt>
      <dd />
    </dl>
  </article>
);
