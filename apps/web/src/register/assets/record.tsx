import { IconPencil } from "@tabler/icons-react";
import { assets, type Asset } from "@millwright/domain/register/assets/contract.ts";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { t } from "../../i18n/register.ts";
import { Files } from "../../foundation/files/public.tsx";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { RecordColumns } from "../../kit/layout/record-columns.tsx";
import { TabPanel, Tabs } from "../../kit/layout/tabs.tsx";
import { useTab } from "../../kit/layout/use-tab.ts";
import { LogOf } from "../../kit/log/log-of.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { ArchiveButton } from "../../kit/record/archive-button.tsx";
import { ArchivedMark } from "../../kit/record/archived-mark.tsx";
import { ContributedParts, useContributedTabs } from "../../kit/record/contributed.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { Path } from "../locations/public.ts";
import { ReferenceChip } from "../../foundation/reference-lists/public.ts";
import { CriticalityMark } from "./criticality-mark.tsx";
import { Details } from "./tabs/details.tsx";
import { links } from "./links.ts";
import { assetCards, assetTabs } from "./slots.ts";
import { Summary } from "./summary.tsx";

export function AssetRecord() {
  return (
    <RecordScreen call={assets.get} list={assets.list} to={links.asset} backTo={links.assets()}>
      {(asset) => <AssetPage key={asset.id} asset={asset} />}
    </RecordScreen>
  );
}

function AssetPage({ asset }: { asset: Asset }) {
  const more = useContributedTabs(assetTabs, { asset });
  const [tab, choose] = useTab(["details", ...more.map(({ key }) => key), "files", "log"]);
  const mayChangeFiles = useMay(files.upload, "assets");
  return (
    <>
      <DetailHead
        backTo={links.assets()}
        code={asset.code}
        title={asset.name}
        marks={
          <>
            <ArchivedMark archivedAt={asset.archivedAt} />
            <CriticalityMark level={asset.criticality} />
            {asset.operatingStatus && <ReferenceChip value={asset.operatingStatus} />}
            <Path label={t("assets.path.label")} above={asset.path} to={links.asset} />
          </>
        }
        actions={<Actions asset={asset} />}
        tabs={
          <Tabs
            label={asset.name}
            current={tab}
            onChoose={choose}
            tabs={[
              { key: "details", label: t("assets.tab.details") },
              ...more.map(({ item }) => item),
              { key: "files", label: t("kit.files.title") },
              { key: "log", label: t("kit.log.title") },
            ]}
          />
        }
      />
      <RecordColumns
        summary={
          <>
            <Summary asset={asset} />
            <ContributedParts of={assetCards} give={{ asset }} />
          </>
        }
      >
        <TabPanel tab={tab}>
          {tab === "details" && <Details asset={asset} />}
          {more.find(({ key }) => key === tab)?.panel}
          {tab === "files" && <Files folder="Assets" id={asset.id} mayChange={mayChangeFiles} />}
          {tab === "log" && (
            <Card>
              <LogOf call={assets.log} id={asset.id} labels="assets.field" />
            </Card>
          )}
        </TabPanel>
      </RecordColumns>
    </>
  );
}

function Actions({ asset }: { asset: Asset }) {
  const mayUpdate = useMay(assets.update);
  return (
    <>
      <ArchiveButton row={asset} contract={assets} />
      {mayUpdate && (
        <AppLink to={links.editAsset(asset.id)} className={buttonClass("primary")}>
          <IconPencil size={16} aria-hidden="true" />
          {t("common.action.edit")}
        </AppLink>
      )}
    </>
  );
}
