import { sql } from "kysely";
import { expect, test } from "vitest";
import { alarmWork } from "@millwright/domain/iot/alarm-work/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { planTriggers } from "@millwright/domain/work/plans/triggers/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { buildWorkRule, clearAlarm, hearAll, raiseAlarm } from "../../../../server/src/iot/alarm-work/builders.ts";
import { buildSensor } from "../../../../server/src/iot/sensors/builders.ts";
import { buildAsset } from "../../../../server/src/register/assets/builders.ts";
import type { RuleAction } from "@millwright/domain/iot/alarm-rules/rule.ts";
import type { Person } from "../../../../server/src/testing/world.ts";
import { button, clickedTests, dialog, field, open, screen, waitFor, within } from "../../testing/screens.tsx";

const { world } = clickedTests();
const planner = () => world().tenant.as("Planner");

/** An asset with an alarm, and what was made of it. */
async function alarmed(by: Person, action: RuleAction) {
  const { tenant } = world();
  const asset = await buildAsset(by);
  const sensor = await buildSensor(by, { assetId: asset.id });
  const rule = await buildWorkRule(tenant, [sensor.id], { action });
  const seriesId = await tenant.rows(async (db) => {
    const { rows } = await sql<{
      id: number;
    }>`insert into series (tenant_id, sensor_id, datum, kind, unit) values (current_tenant(), ${sensor.id}, 'temperature', 'gauge', 'Cel') returning id`.execute(
      db,
    );
    const id = rows[0]?.id ?? 0;
    for (const [minutes, value] of [
      [60, 4.5],
      [5, 9.1],
    ] as const)
      await sql`insert into sensor_readings (tenant_id, series_id, at, value) values (current_tenant(), ${id}, ${new Date(Date.now() - minutes * 60_000).toISOString()}, ${value})`.execute(
        db,
      );
    return id;
  });
  const alarmId = await raiseAlarm(world(), tenant, { ruleId: rule.id, sensorId: sensor.id, seriesId });
  await hearAll(world(), tenant);
  const { rows } = await by.ok(alarmWork.ofAlarm, { params: { alarmId } });
  return { asset, rule, alarmId, thread: rows[0] };
}

test("completing an order while its alarm is active is asked, and done once that is meant", async () => {
  const by = await planner();
  const { rule, thread } = await alarmed(by, "order");
  const id = thread?.order?.id ?? 0;
  const read = async () => await by.ok(workOrders.get, { params: { id } });
  await by.ok(workOrders.update, { params: { id }, body: { version: (await read()).version, responsiblePersonId: by.personId } });
  await by.ok(workOrders.setStatus, { body: { id, version: (await read()).version, statusId: STATUS.inProgress } });
  const user = await open(by, `/maintenance-management/work-order-board/1/${id}`);
  const card = within(await screen.findByRole("region", { name: "Alarms" }));
  card.getByText(rule.name);
  card.getByText("Still active");
  await card.findByText(/Worst value 9.10 °C/);
  await user.click(await button("Complete"));
  const completion = await dialog(/^Complete WO-/);
  await user.clear(await field("Actual time"));
  await user.type(await field("Actual time"), "00:30");
  await user.click(completion.getByRole("button", { name: "Complete order" }));
  const asked = await dialog("Alarm still active");
  expect((await read()).statusId).toBe(STATUS.inProgress);
  await user.click(asked.getByRole("button", { name: "Complete anyway" }));
  await waitFor(async () => expect((await read()).statusId).toBe(STATUS.completed));
});

test("the asset's page shows alarm, request and back to normal as one thread; who may not see alarms sees none", async () => {
  const by = await planner();
  const { asset, alarmId, rule, thread } = await alarmed(by, "request");
  await clearAlarm(world(), world().tenant, alarmId);
  await open(by, `/asset-management/asset/${asset.id}`);
  const card = within(await screen.findByRole("region", { name: "Alarms and work" }));
  card.getByText(rule.name);
  await card.findByText(thread?.request?.code ?? "");
  card.getByText("Back to normal");
  const address = `/maintenance-management/work-requests/${thread?.request?.id}`;
  await open(by, address);
  await screen.findByRole("region", { name: "Alarms" });
  const { personId } = await world().tenant.as("Requester");
  await world().tenant.rows(
    async (db) => await sql`update work_requests set requester_id = ${personId} where id = ${thread?.request?.id ?? 0}`.execute(db),
  );
  await open(await world().tenant.as("Requester"), address);
  await screen.findByRole("heading", { name: new RegExp(rule.name) });
  expect(screen.queryByRole("region", { name: "Alarms" })).toBeNull();
});

test("a plan's trigger asks for alarms of one severity and one rule, and says so", async () => {
  const by = await planner();
  const { rule } = await alarmed(by, "notify");
  const { id } = await by.ok(plans.create, { body: { code: "PM-ALARM", name: "Clean the coil" } });
  const user = await open(by, `/maintenance-management/maintenance-plans/${id}?tab=triggers`);
  await user.click(await button("Add a trigger"));
  const form = await dialog("Add a trigger");
  await user.selectOptions(await form.findByRole("combobox", { name: /^Trigger type/ }), "Event");
  await user.selectOptions(await form.findByRole("combobox", { name: /^When/ }), "an alarm is raised on the asset");
  await user.selectOptions(await form.findByRole("combobox", { name: /^Severity/ }), "High");
  await user.type(await form.findByRole("combobox", { name: /^Alarm rule/ }), rule.name);
  await user.click(await screen.findByRole("option", { name: new RegExp(rule.name) }));
  await user.click(await form.findByRole("button", { name: "Save" }));
  await screen.findByText(/When an alarm is raised on the asset: severity High, one alarm rule/);
  await screen.findByRole("link", { name: rule.name });
  const { rows } = await by.ok(planTriggers.list, { query: { planId: id } });
  expect(rows).toMatchObject([{ kind: "event", eventType: "alarm", eventFilter: { severity: 3, ruleId: rule.id } }]);
});
