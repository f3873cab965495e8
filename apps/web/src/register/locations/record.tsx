import { IconPencil, IconPlus } from "@tabler/icons-react";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { locations, type Location } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/register.ts";
import { Files } from "../../foundation/files/public.tsx";
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
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { ReferenceChip } from "../../foundation/reference-lists/public.ts";
import { LocationChip } from "./chip.tsx";
import { links } from "./links.ts";
import { LocationTree } from "./tree/location-tree.tsx";
import { Path } from "./path.tsx";
import { locationCards } from "./slots.ts";
import styles from "./locations.module.css";

export function LocationRecord() {
  return (
    <RecordScreen call={locations.get} list={locations.list} to={links.location} backTo={links.locations()}>
      {(location) => <LocationPage key={location.id} location={location} />}
    </RecordScreen>
  );
}

function LocationPage({ location }: { location: Location }) {
  const [tab, choose] = useTab(["details", "files", "log"]);
  const mayUpdate = useMay(locations.update);
  const mayChangeFiles = useMay(files.upload, "locations");
  return (
    <>
      <DetailHead
        backTo={links.locations()}
        code={location.code}
        title={location.name}
        marks={
          <>
            <ArchivedMark archivedAt={location.archivedAt} />
            {location.isSite && <ToneChip tone="info" label={t("locations.site")} />}
            <Path label={t("locations.path.label")} above={location.path} to={links.location} />
          </>
        }
        actions={
          <>
            <ArchiveButton row={location} contract={locations} />
            {mayUpdate && (
              <AppLink to={links.editLocation(location.id)} className={buttonClass("primary")}>
                <IconPencil size={16} aria-hidden="true" />
                {t("common.action.edit")}
              </AppLink>
            )}
          </>
        }
        tabs={
          <Tabs
            label={location.name}
            current={tab}
            onChoose={choose}
            tabs={[
              { key: "details", label: t("locations.tab.details") },
              { key: "files", label: t("kit.files.title") },
              { key: "log", label: t("kit.log.title") },
            ]}
          />
        }
      />
      <RecordColumns summary={<Summary location={location} />}>
        <TabPanel tab={tab}>
          {tab === "details" && <Details location={location} />}
          {tab === "files" && <Files folder="Locations" id={location.id} mayChange={mayChangeFiles} />}
          {tab === "log" && (
            <Card>
              <LogOf call={locations.log} id={location.id} labels="locations.field" />
            </Card>
          )}
        </TabPanel>
      </RecordColumns>
    </>
  );
}

function Details({ location }: { location: Location }) {
  return (
    <div className={styles.details}>
      <Card title={t("locations.tab.children")} aside={location.archivedAt === null && <AddBelow id={location.id} />} isPadded={false}>
        <div className={styles.embedded}>
          <LocationTree below={location.id} empty={<p className={styles.nothing}>{t("locations.children.empty")}</p>} />
        </div>
      </Card>
      <ContributedParts of={locationCards} give={{ location }} />
      {location.notes && (
        <Card title={t("locations.field.notes")}>
          <p className={styles.notes}>{location.notes}</p>
        </Card>
      )}
    </div>
  );
}

function AddBelow({ id }: { id: number }) {
  const may = useMay(locations.create);
  if (!may) return null;
  return (
    <AppLink to={links.newLocation(id)} className={buttonClass("text")}>
      <IconPlus size={16} aria-hidden="true" />
      {t("locations.newBelow")}
    </AppLink>
  );
}

function Summary({ location }: { location: Location }) {
  return (
    <Card>
      <Facts>
        <Fact label={t("locations.field.parent")}>
          {location.parent ? <LocationChip location={location.parent} /> : t("locations.top")}
        </Fact>
        <Fact label={t("locations.field.category")}>{location.category && <ReferenceChip value={location.category} />}</Fact>
        {!location.isSite && <Fact label={t("locations.field.site")}>{location.site && <LocationChip location={location.site} />}</Fact>}
        <Fact label={t("locations.field.address")}>{location.address}</Fact>
        <Fact label={t("kit.record.created")}>{formatDateTime(location.createdAt)}</Fact>
        <Fact label={t("kit.record.updated")}>{formatDateTime(location.updatedAt)}</Fact>
      </Facts>
    </Card>
  );
}
