import { IconMail, IconPhone } from "@tabler/icons-react";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { suppliers, type Supplier } from "@millwright/domain/register/suppliers/contract.ts";
import { t } from "../../i18n/register.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { Rating } from "../../kit/grid/rating.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { useContributedTabs } from "../../kit/record/contributed.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { Summary } from "../../kit/record/summary.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { SupplierPeople } from "./people.tsx";
import { links } from "./links.ts";
import { supplierTabs } from "./slots.ts";
import styles from "./suppliers.module.css";

const REFERENCES = { categoryId: valuesOf("supplier-categories").options };

export const SupplierRecord = () => (
  <RecordScreen call={suppliers.get} list={suppliers.list} to={links.record} backTo={links.list()}>
    {(supplier) => <SupplierPage key={supplier.id} supplier={supplier} />}
  </RecordScreen>
);

function SupplierPage({ supplier }: { supplier: Supplier }) {
  const seesPeople = useMay(people.list);
  const more = useContributedTabs(supplierTabs, { supplier });
  return (
    <RecordPage
      row={supplier}
      contract={suppliers}
      links={links}
      tabs={[
        details(<Details supplier={supplier} />),
        ...(seesPeople ? [{ key: "people", label: t("suppliers.people.title"), panel: <SupplierPeople supplier={supplier} /> }] : []),
        ...more,
        filesOf("Suppliers", supplier.id),
        logOf(suppliers.log, supplier.id, { labels: "suppliers.field", references: REFERENCES }),
      ]}
      summary={(tab) => <SupplierSummary supplier={supplier} isBeside={tab !== "details"} />}
    />
  );
}

function Details({ supplier }: { supplier: Supplier }) {
  return (
    <div className={styles.details}>
      <Card title={t("suppliers.section.terms")}>
        <FactGrid>
          <WideFact label={t("suppliers.field.category")}>{supplier.category?.name}</WideFact>
          <WideFact label={t("suppliers.field.leadTimeDays")}>
            {supplier.leadTimeDays === null ? null : t("kit.unit.days", { count: supplier.leadTimeDays })}
          </WideFact>
          <WideFact label={t("suppliers.field.currency")}>{supplier.currency}</WideFact>
          <WideFact label={t("suppliers.field.rating")}>{supplier.rating === null ? null : <Rating value={supplier.rating} />}</WideFact>
          <WideFact label={t("suppliers.field.terms")} isWide>
            {supplier.terms}
          </WideFact>
        </FactGrid>
      </Card>
      <Card title={t("suppliers.field.notes")}>
        <p className={styles.notes}>{supplier.notes ?? t("suppliers.noNotes")}</p>
      </Card>
    </div>
  );
}

function SupplierSummary({ supplier, isBeside }: { supplier: Supplier; isBeside: boolean }) {
  return (
    <Summary isBeside={isBeside}>
      <Card title={t("suppliers.field.contacts")}>
        {supplier.contacts.length === 0 && <p className={styles.none}>{t("suppliers.contact.none")}</p>}
        <ul className={styles.contacts}>
          {supplier.contacts.map((contact) => (
            <li key={`${contact.name} ${contact.email} ${contact.phone}`}>
              <p className={styles.contact}>{contact.name}</p>
              {contact.role && <p className={styles.none}>{contact.role}</p>}
              {contact.email && (
                <a href={`mailto:${contact.email}`}>
                  <IconMail size={15} aria-hidden="true" />
                  {contact.email}
                </a>
              )}
              {contact.phone && (
                <a href={`tel:${contact.phone.replace(/[^\d+]/g, "")}`}>
                  <IconPhone size={15} aria-hidden="true" />
                  {contact.phone}
                </a>
              )}
            </li>
          ))}
        </ul>
        {supplier.address && <address className={styles.address}>{supplier.address}</address>}
      </Card>
    </Summary>
  );
}
