import { IconPrinter } from "@tabler/icons-react";
import { purchaseOrders, type PurchaseOrder } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { t } from "../../i18n/materials.ts";
import { formatDate, formatDay, formatMoney } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { links } from "./links.ts";
import { priceText, quantityText } from "./mail.ts";
import styles from "./purchase-orders.module.css";

/** The order as it goes to the supplier: on paper, or as the browser's PDF. */
export const PurchaseOrderPrint = () => (
  <RecordScreen call={purchaseOrders.get} list={purchaseOrders.list} to={links.print} backTo={links.list()}>
    {(order) => (
      <>
        <div className="no-print">
          <DetailHead
            backTo={links.record(order.id)}
            code={order.code}
            title={t("purchaseOrders.sheet.title")}
            actions={
              <Button variant="primary" onClick={() => window.print()}>
                <IconPrinter size={16} aria-hidden="true" />
                {t("purchaseOrders.action.print")}
              </Button>
            }
          />
        </div>
        <Sheet order={order} />
      </>
    )}
  </RecordScreen>
);

const Sheet = ({ order }: { order: PurchaseOrder }) => (
  <article className={styles.sheet}>
    <header className={styles.sheetHead}>
      <div>
        <p className={styles.small}>{t("purchaseOrders.sheet.to")}</p>
        <p>
          <strong>{order.supplier.name}</strong>
        </p>
        {order.supplierAddress && <p className={styles.address}>{order.supplierAddress}</p>}
      </div>
      <dl>
        <dt>{t("purchaseOrders.sheet.number")}</dt>
        <dd>{order.code}</dd>
        <dt>{t("purchaseOrders.sheet.day")}</dt>
        <dd>{order.sentOn === null ? formatDate(order.createdAt) : formatDay(order.sentOn)}</dd>
        <dt>{t("purchaseOrders.field.warehouse")}</dt>
        <dd>{order.warehouse.name}</dd>
        {order.expectedOn && (
          <>
            <dt>{t("purchaseOrders.field.expectedOn")}</dt>
            <dd>{formatDay(order.expectedOn)}</dd>
          </>
        )}
      </dl>
    </header>
    <h2>{t("purchaseOrders.sheet.heading", { code: order.code })}</h2>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t("purchaseOrders.field.part")}</th>
          <th scope="col">{t("purchaseOrders.field.supplierNumber")}</th>
          <th scope="col">{t("purchaseOrders.field.expectedOn")}</th>
          <th scope="col">{t("purchaseOrders.field.quantity")}</th>
          <th scope="col">{t("purchaseOrders.field.price")}</th>
          <th scope="col">{t("purchaseOrders.field.total")}</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <tr key={line.id}>
            <td>
              {line.part.name} <span className={styles.small}>{line.part.code}</span>
            </td>
            <td>{line.supplierNumber}</td>
            <td>{line.expectedOn && formatDay(line.expectedOn)}</td>
            <td>{quantityText(line)}</td>
            <td>{priceText(line)}</td>
            <td>{formatMoney(line.total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={5}>
            {t("purchaseOrders.field.total")}
          </th>
          <td>{formatMoney(order.total)}</td>
        </tr>
      </tfoot>
    </table>
    {order.note && <p className={styles.address}>{order.note}</p>}
  </article>
);
