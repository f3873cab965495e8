import { IconMail, IconPencil, IconPhone } from "@tabler/icons-react";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { people, type Person } from "@millwright/domain/foundation/people/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { Files } from "../files/public.tsx";
import { formatDateTime } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { Fact, Facts, RecordColumns } from "../../kit/layout/record-columns.tsx";
import { TabPanel, Tabs } from "../../kit/layout/tabs.tsx";
import { useTab } from "../../kit/layout/use-tab.ts";
import { LogOf } from "../../kit/log/log-of.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { ArchiveButton } from "../../kit/record/archive-button.tsx";
import { ArchivedMark } from "../../kit/record/archived-mark.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { links } from "./links.ts";
import { siteChip } from "./slots.ts";
import styles from "./people.module.css";

export function PersonRecord() {
  return (
    <RecordScreen call={people.get} list={people.list} to={links.person} backTo={links.people()}>
      {(person) => <PersonPage key={person.id} person={person} />}
    </RecordScreen>
  );
}

function PersonPage({ person }: { person: Person }) {
  const [tab, choose] = useTab(["details", "files", "log"]);
  const mayUpdate = useMay(people.update);
  const mayChangeFiles = useMay(files.upload, "people");
  return (
    <>
      <DetailHead
        backTo={links.people()}
        title={person.name}
        marks={
          <>
            <ArchivedMark archivedAt={person.archivedAt} />
            {person.isLead && <ToneChip tone="info" label={t("people.lead")} />}
          </>
        }
        actions={
          <>
            <ArchiveButton row={person} contract={people} />
            {mayUpdate && (
              <AppLink to={links.editPerson(person.id)} className={buttonClass("primary")}>
                <IconPencil size={16} aria-hidden="true" />
                {t("common.action.edit")}
              </AppLink>
            )}
          </>
        }
        tabs={
          <Tabs
            label={person.name}
            current={tab}
            onChoose={choose}
            tabs={[
              { key: "details", label: t("people.tab.details") },
              { key: "files", label: t("kit.files.title") },
              { key: "log", label: t("kit.log.title") },
            ]}
          />
        }
      />
      <RecordColumns summary={<Summary person={person} />}>
        <TabPanel tab={tab}>
          {tab === "details" && <Details person={person} />}
          {tab === "files" && <Files folder="Personnel" id={person.id} mayChange={mayChangeFiles} />}
          {tab === "log" && (
            <Card>
              <LogOf call={people.log} id={person.id} labels="people.field" />
            </Card>
          )}
        </TabPanel>
      </RecordColumns>
    </>
  );
}

function Details({ person }: { person: Person }) {
  return (
    <Card title={t("people.section.access")}>
      <FactGrid>
        <WideFact label={t("people.field.jobTitle")}>{person.jobTitle}</WideFact>
        <WideFact label={t("people.field.role")}>{person.role?.name ?? t("people.role.none")}</WideFact>
        <WideFact label={t("people.field.site")}>
          {person.site && <ContributedParts of={siteChip} give={{ site: person.site }} meanwhile={person.site.name} />}
        </WideFact>
        <WideFact label={t("people.field.hasAccount")}>{t(person.hasAccount ? "people.account.yes" : "people.account.no")}</WideFact>
      </FactGrid>
    </Card>
  );
}

function Summary({ person }: { person: Person }) {
  return (
    <>
      <Card title={t("people.section.contact")}>
        {person.email === null && person.phone === null && <p className={styles.none}>{t("people.noContact")}</p>}
        {person.email && (
          <a href={`mailto:${person.email}`} className={styles.contact}>
            <IconMail size={15} aria-hidden="true" />
            {person.email}
          </a>
        )}
        {person.phone && (
          <a href={`tel:${person.phone.replace(/[^\d+]/g, "")}`} className={styles.contact}>
            <IconPhone size={15} aria-hidden="true" />
            {person.phone}
          </a>
        )}
      </Card>
      <Card>
        <Facts>
          <Fact label={t("kit.record.created")}>{formatDateTime(person.createdAt)}</Fact>
          <Fact label={t("kit.record.updated")}>{formatDateTime(person.updatedAt)}</Fact>
        </Facts>
      </Card>
    </>
  );
}
