import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { crews, type Crew } from "@millwright/domain/register/crews/contract.ts";
import { t } from "../../i18n/register.ts";
import { formatNumber } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { ContributedParts, useContributedTabs } from "../../kit/record/contributed.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { links as locationsLinks } from "../../register/locations/public.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { links } from "./links.ts";
import { Members } from "./members/members.tsx";
import { crewActions, crewTabs } from "./slots.ts";
import { Served } from "./members/served.tsx";

const REFERENCES = {
  siteId: locations.list,
  memberId: people.list,
  assetId: assets.list,
  locationId: locations.list,
  costCentreId: valuesOf("cost-centres").options,
};

export const CrewRecord = () => (
  <RecordScreen call={crews.get} list={crews.list} to={links.record} backTo={links.list()}>
    {(crew) => <CrewPage key={crew.id} crew={crew} />}
  </RecordScreen>
);

function CrewPage({ crew }: { crew: Crew }) {
  const more = useContributedTabs(crewTabs, { crew });
  return (
    <RecordPage
      row={crew}
      contract={crews}
      links={links}
      actions={!crew.archivedAt && <ContributedParts of={crewActions} give={{ crew }} />}
      tabs={[
        details(
          <>
            <Members crew={crew} />
            <Details of={crew} />
          </>,
        ),
        ...more,
        { key: "served", label: t("crews.served.title"), panel: <Served crew={crew} /> },
        filesOf("Crews", crew.id),
        logOf(crews.log, crew.id, { labels: "crews.field", references: REFERENCES }),
      ]}
    />
  );
}

const Details = ({ of }: { of: Crew }) => (
  <Card title={t("crews.general")}>
    <FactGrid>
      <WideFact label={t("crews.field.site")}>{of.site && <RecordChip of={of.site} to={locationsLinks.record} />}</WideFact>
      <WideFact label={t("crews.field.costCentre")}>{of.costCentre?.name}</WideFact>
      <WideFact label={t("crews.field.indirectPercent")}>
        {of.indirectPercent === null ? t("crews.indirectOfOrganisation") : `${formatNumber(of.indirectPercent)} %`}
      </WideFact>
      <WideFact label={t("crews.field.crafts")}>
        {of.crafts.length > 0 && of.crafts.map(({ name, members }) => t("crews.crafts", { name, members })).join(", ")}
      </WideFact>
      <WideFact label={t("crews.field.notes")} isWide>
        {of.notes}
      </WideFact>
    </FactGrid>
  </Card>
);
