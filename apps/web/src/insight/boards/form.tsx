import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { SHARED_WITH } from "@millwright/domain/foundation/list-views/sharing.ts";
import { BoardDraft, boards, NewBoardDraft, REFRESHES } from "@millwright/domain/insight/boards/contract.ts";
import { TEMPLATES } from "@millwright/domain/insight/boards/templates.ts";
import { RANGES } from "@millwright/domain/iot/messages/ranges.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/insight.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { RowsField } from "../../kit/form/fields/rows-field.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { LogOf } from "../../kit/log/log-of.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { useCall, useNavigation } from "../../kit/wire/query.ts";
import { NoSuchPage } from "../../shell/error-404.tsx";
import { itemsOf } from "../../shell/nav/nav-path.ts";
import { CHILLERS, useHasEntry } from "./entries.ts";
import { linksAt } from "./links.ts";

const draft = later(BoardDraft);
const begun = later(NewBoardDraft);
const record = { contract: boards, labels: "boards.field" };
/** Forms are below the entry of the menu at which the reader is. */
const useLinks = () => linksAt(useLocation().pathname);

const EMPTY = {
  name: "",
  description: null,
  locationId: null,
  assetId: null,
  networkId: null,
  crewId: null,
  range: "hours24" as const,
  refreshSeconds: 15 as const,
  sharedWith: "nobody" as const,
  roles: [],
  template: "empty" as const,
};

export const NewBoard = () => (
  <NewRecord {...record} links={useLinks()} draft={begun} start={EMPTY} title={t("boards.new")} created={t("boards.created")}>
    <Fields isNew />
  </NewRecord>
);

export const EditBoard = () => (
  <EditRecord {...record} links={useLinks()} draft={draft}>
    {({ id }) => (
      <>
        <Fields />
        <Card title={t("kit.log.title")}>
          <LogOf call={boards.log} id={id} labels="boards.field" />
        </Card>
      </>
    )}
  </EditRecord>
);

/** The same for people whose menu is limited to boards; for all others there are no such pages. */
const AtPlant = ({ children }: { children: ReactNode }) => (useHasEntry(useLocation().pathname) === false ? <NoSuchPage /> : children);
export const PlantNewBoard = () => (
  <AtPlant>
    <NewBoard />
  </AtPlant>
);
export const PlantEditBoard = () => (
  <AtPlant>
    <EditBoard />
  </AtPlant>
);

const field = fieldsOf(begun);

function Fields({ isNew = false }: { isNew?: boolean }) {
  return (
    <>
      <Card title={t("boards.general")}>
        <FieldGrid>
          <field.Text name="name" autoFocus={isNew} isWide />
          {isNew && <field.Select name="template" options={TEMPLATES.map((value) => ({ value, label: t(`boards.template.${value}`) }))} />}
          <field.LongText name="description" isWide />
          <field.Select name="range" options={RANGES.map((value) => ({ value, label: t(`boards.range.${value}`) }))} />
          <field.Select
            name="refreshSeconds"
            options={REFRESHES.map((value) => ({ value, label: t(`boards.refresh.${String(value)}` as never) }))}
          />
        </FieldGrid>
      </Card>
      <Card title={t("boards.where")}>
        <FieldGrid>
          <field.Picker name="locationId" call={locations.list} />
          <field.Picker name="assetId" call={assets.list} />
          <field.Picker name="networkId" call={networks.list} />
          <field.Picker name="crewId" call={crews.list} />
        </FieldGrid>
      </Card>
      <Sharing />
    </>
  );
}

function Sharing() {
  const sharedWith: unknown = useWatch({ name: "sharedWith" });
  const menu = useNavigation();
  const sharing = useCall(boards.sharing, {}).data;
  if (!sharing?.mayShare) return null;
  const entry = menu && itemsOf(menu.menu).find(({ id }) => id === CHILLERS);
  const options = sharing.roles.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Card title={t("boards.field.sharedWith")}>
      <FieldGrid>
        <field.Select name="sharedWith" options={SHARED_WITH.map((value) => ({ value, label: t(`boards.shared.${value}`) }))} />
        {entry && <field.Select name="menuEntry" options={[{ value: CHILLERS, label: entry.title }]} />}
      </FieldGrid>
      {sharedWith === "roles" && (
        <RowsField
          name="roles"
          noun={t("boards.role.noun")}
          addWord={t("boards.role.add")}
          limit={50}
          fresh={{ roleId: options[0]?.value ?? null, mayEdit: false }}
        >
          {(at) => (
            <>
              <field.Select name={`roles.${at}.roleId`} label={t("boards.field.roleId")} options={options} />
              <field.Switch name={`roles.${at}.mayEdit`} label={t("boards.field.mayEdit")} />
            </>
          )}
        </RowsField>
      )}
    </Card>
  );
}
