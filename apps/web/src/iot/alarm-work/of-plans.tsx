import { alarmRules } from "@millwright/domain/iot/alarm-rules/contract.ts";
import { z } from "zod";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { links } from "../alarm-rules/public.ts";

const field = fieldsOf(z.object({ ruleId: z.int().nullable().optional() }));

/** The alarm rule for which a plan's trigger asks. */
export function AlarmRuleField({ name, help }: { name: "ruleId"; help: string }) {
  return <field.Picker name={name} call={alarmRules.list} help={help} />;
}

export function AlarmRuleChip({ ruleId }: { ruleId: number }) {
  const { data } = useCall(alarmRules.get, { params: { id: ruleId } });
  return data ? <AppLink to={links.record(ruleId)}>{data.name}</AppLink> : null;
}
