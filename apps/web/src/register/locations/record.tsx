import { IconPlus } from "@tabler/icons-react";
import { locations, type Location } from "@millwright/domain/register/locations/contract.ts";
import { Watched } from "../../kit/record/watched.tsx";
import { t } from "../../i18n/register.ts";
import { LabelButton } from "../../foundation/labels/public.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { Fact, Facts } from "../../kit/layout/record-columns.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { ReferenceChip } from "../../foundation/reference-lists/public.ts";
import { LocationChip } from "./chip.tsx";
import { links } from "./links.ts";
import { LocationTree } from "./tree/location-tree.tsx";
import { LocationStep } from "./location-step.tsx";
import { Path } from "./path.tsx";
import { locationActions, locationCards } from "./slots.ts";
import styles from "./locations.module.css";

export function LocationRecord() {
  return (
    <RecordScreen call={locations.get} list={locations.list} to={links.record} backTo={links.list()}>
      {(location) => (
        <RecordPage
          key={location.id}
          row={location}
          contract={locations}
          links={links}
          actions={
            <>
              <Watched kind="locations" record={location.id} />
              {location.archivedAt === null && <ContributedParts of={locationActions} give={{ location }} />}
              <LabelButton kind="locations" of={location} hasBelow={location.childCount + location.assetCount > 0} />
            </>
          }
          marks={
            <>
              {location.isSite && <ToneChip tone="info" label={t("locations.site")} />}
              <Path label={t("locations.path.label")} above={location.path} to={links.record} Step={LocationStep} />
            </>
          }
          tabs={[
            details(<Details location={location} />),
            filesOf("Locations", location.id),
            logOf(locations.log, location.id, { labels: "locations.field" }),
          ]}
          summary={() => <Summary location={location} />}
        />
      )}
    </RecordScreen>
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
    <AppLink to={links.add(id)} className={buttonClass("text")}>
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
        {location.failureClass && <Fact label={t("locations.field.failureClass")}>{location.failureClass.name}</Fact>}
        {!location.isSite && <Fact label={t("locations.field.site")}>{location.site && <LocationChip location={location.site} />}</Fact>}
        {location.isSite && (
          <Fact label={t("locations.field.timeZone")}>{location.timeZone ?? t("locations.zoneOfTenant", { zone: location.zone })}</Fact>
        )}
        <Fact label={t("locations.field.costCentre")}>{location.costCentre?.name}</Fact>
        <Fact label={t("locations.field.address")}>{location.address}</Fact>
      </Facts>
    </Card>
  );
}
