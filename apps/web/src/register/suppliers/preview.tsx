import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { t } from "../../i18n/register.ts";
import { PreviewPanel, type PreviewProps } from "../../kit/list/preview/preview-panel.tsx";
import { Rating } from "../../kit/grid/rating.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { Fact, Facts } from "../../kit/layout/record-columns.tsx";
import { links } from "./links.ts";
import styles from "./suppliers.module.css";

/** A supplier beside its list: whom to call, and on what terms. */
export function SupplierPreview(props: PreviewProps) {
  return (
    <PreviewPanel call={suppliers.get} to={links.record(props.id)} nameOf={({ code, name }) => ({ code, title: name })} {...props}>
      {(supplier) => (
        <>
          <Card>
            <Facts>
              {supplier.contacts.map(({ name, email, phone }) => (
                <Fact key={`${name} ${email} ${phone}`} label={name}>
                  {phone ? <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a> : email && <a href={`mailto:${email}`}>{email}</a>}
                </Fact>
              ))}
              <Fact label={t("suppliers.field.category")}>{supplier.category?.name}</Fact>
              <Fact label={t("suppliers.field.leadTimeDays")}>
                {supplier.leadTimeDays === null ? null : t("kit.unit.days", { count: supplier.leadTimeDays })}
              </Fact>
              <Fact label={t("suppliers.field.rating")}>{supplier.rating === null ? null : <Rating value={supplier.rating} />}</Fact>
              <Fact label={t("suppliers.field.currency")}>{supplier.currency}</Fact>
              <Fact label={t("suppliers.field.terms")}>{supplier.terms}</Fact>
            </Facts>
          </Card>
          {supplier.notes && (
            <Card title={t("suppliers.field.notes")}>
              <p className={styles.notes}>{supplier.notes}</p>
            </Card>
          )}
        </>
      )}
    </PreviewPanel>
  );
}
