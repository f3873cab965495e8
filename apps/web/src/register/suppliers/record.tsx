import { IconMail, IconPencil, IconPhone } from "@tabler/icons-react";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { suppliers, type Supplier } from "@millwright/domain/register/suppliers/contract.ts";
import { t } from "../../i18n/register.ts";
import { Files } from "../../foundation/files/public.tsx";
import { formatDateTime } from "../../kit/format.ts";
import { Rating } from "../../kit/grid/rating.tsx";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { Fact, Facts, RecordColumns } from "../../kit/layout/record-columns.tsx";
import { TabPanel, Tabs } from "../../kit/layout/tabs.tsx";
import { useTab } from "../../kit/layout/use-tab.ts";
import { LogOf } from "../../kit/log/log-of.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { ArchiveButton } from "../../kit/record/archive-button.tsx";
import { ArchivedMark } from "../../kit/record/archived-mark.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { Summary } from "../../kit/record/summary.tsx";
import { links } from "./links.ts";
import styles from "./suppliers.module.css";

export function SupplierRecord() {
  return (
    <RecordScreen call={suppliers.get} list={suppliers.list} to={links.supplier} backTo={links.suppliers()}>
      {(supplier) => <SupplierPage supplier={supplier} />}
    </RecordScreen>
  );
}

function SupplierPage({ supplier }: { supplier: Supplier }) {
  const [tab, choose] = useTab(["details", "files", "log"]);
  const mayUpdate = useMay(suppliers.update);
  const mayChangeFiles = useMay(files.upload, "suppliers");
  return (
    <>
      <DetailHead
        backTo={links.suppliers()}
        code={supplier.code}
        title={supplier.name}
        marks={<ArchivedMark archivedAt={supplier.archivedAt} />}
        actions={
          <>
            <ArchiveButton row={supplier} contract={suppliers} />
            {mayUpdate && (
              <AppLink to={links.editSupplier(supplier.id)} className={buttonClass("primary")}>
                <IconPencil size={16} aria-hidden="true" />
                {t("common.action.edit")}
              </AppLink>
            )}
          </>
        }
        tabs={
          <Tabs
            label={supplier.name}
            current={tab}
            onChoose={choose}
            tabs={[
              { key: "details", label: t("suppliers.tab.details") },
              { key: "files", label: t("kit.files.title") },
              { key: "log", label: t("kit.log.title") },
            ]}
          />
        }
      />
      <RecordColumns summary={<SupplierSummary supplier={supplier} isBeside={tab !== "details"} />}>
        <TabPanel tab={tab}>
          {tab === "details" && <Details supplier={supplier} />}
          {tab === "files" && <Files folder="Suppliers" id={supplier.id} mayChange={mayChangeFiles} />}
          {tab === "log" && (
            <Card>
              <LogOf call={suppliers.log} id={supplier.id} labels="suppliers.field" references={REFERENCES} />
            </Card>
          )}
        </TabPanel>
      </RecordColumns>
    </>
  );
}

const REFERENCES = { categoryId: valuesOf("supplier-categories").options };

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
      <Card>
        <Facts>
          <Fact label={t("kit.record.created")}>{formatDateTime(supplier.createdAt)}</Fact>
          <Fact label={t("kit.record.updated")}>{formatDateTime(supplier.updatedAt)}</Fact>
        </Facts>
      </Card>
    </Summary>
  );
}
