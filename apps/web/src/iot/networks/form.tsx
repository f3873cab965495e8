import { networks, NetworkDraft } from "@millwright/domain/iot/networks/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/iot.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { links } from "./links.ts";

const draft = later(NetworkDraft);
const record = { contract: networks, draft, links, labels: "networks.field" };

export const NewNetwork = () => (
  <NewRecord {...record} start={{ code: "", name: "" }} title={t("networks.new")} created={t("networks.created")}>
    <Fields isNew />
  </NewRecord>
);

export const EditNetwork = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);

const Fields = ({ isNew = false }: { isNew?: boolean }) => (
  <Card title={t("networks.general")}>
    <FieldGrid>
      <field.Text name="code" isCode autoFocus={isNew} />
      <field.Text name="name" />
      <field.Picker name="siteId" call={locations.list} />
      <field.Text name="externalId" help={t("networks.help.externalId")} />
      <field.Number name="heartbeatSeconds" help={t("networks.help.heartbeat")} />
      <field.Number name="pendingLimit" help={t("networks.help.pendingLimit")} />
      <field.Text name="contact" isWide />
      <field.LongText name="notes" isWide rows={4} />
    </FieldGrid>
  </Card>
);
