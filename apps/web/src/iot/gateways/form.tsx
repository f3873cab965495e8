import { useWatch } from "react-hook-form";
import { GatewayDraft, gateways } from "@millwright/domain/iot/gateways/contract.ts";
import { ADAPTERS } from "@millwright/domain/iot/ingest/canonical.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/iot.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { links } from "./links.ts";
import { MappingFields } from "./mapping-fields.tsx";

const draft = later(GatewayDraft);
const record = { contract: gateways, draft, links, labels: "gateways.field" };

export const NewGateway = () => (
  <NewRecord
    {...record}
    start={{ code: "", name: "", adapter: "native" } as GatewayDraft}
    title={t("gateways.new")}
    created={t("gateways.created")}
  >
    <Fields isNew />
  </NewRecord>
);

export const EditGateway = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);

/** A gateway that has a format of its own says where things are in it. */
function Mapping() {
  return useWatch({ name: "adapter" }) === "axium" ? <MappingFields /> : null;
}

/** An edge node goes by its group and its own name. */
const ExternalId = () => (
  <field.Text
    name="externalId"
    help={t(useWatch({ name: "adapter" }) === "sparkplug" ? "gateways.help.edgeNode" : "gateways.help.externalId")}
  />
);

const Fields = ({ isNew = false }: { isNew?: boolean }) => (
  <>
    <Card title={t("gateways.general")}>
      <FieldGrid>
        <field.Text name="code" isCode autoFocus={isNew} />
        <field.Text name="name" />
        <field.Picker name="networkId" call={networks.list} />
        <field.Picker name="locationId" call={locations.list} />
        <field.LongText name="notes" isWide rows={4} />
      </FieldGrid>
    </Card>
    <Card title={t("gateways.connection")}>
      <FieldGrid>
        <field.Select
          name="adapter"
          options={ADAPTERS.map((value) => ({ value, label: t(`gateways.adapter.${value}`) }))}
          help={t("gateways.help.adapter")}
        />
        <ExternalId />
        <field.Number name="heartbeatSeconds" help={t("gateways.help.heartbeat")} />
        <field.Text name="timeZone" help={t("gateways.help.timeZone")} />
      </FieldGrid>
    </Card>
    <Mapping />
  </>
);
