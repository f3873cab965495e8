import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildSensor } from "../../../../server/src/iot/sensors/builders.ts";
import { button, clickedTests, open, screen, within } from "../../testing/screens.tsx";

const { world } = clickedTests();

test("what a sensor measured leaves as a file of its hours, and the same menu leads to an import of readings", async () => {
  const by = await world().tenant.join("Planner");
  const sensor = await buildSensor(by, { code: "SEN-OUT" });
  const user = await open(by, `/IoT/Sensor/${sensor.id}?tab=readings`);
  await user.click(await button("Import / export"));
  screen.getByRole("menuitem", { name: "Import from a file" });
  await user.click(screen.getByRole("menuitem", { name: "Export as CSV" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.selectOptions(dialog.getByLabelText("Values"), "Hours");
  await user.selectOptions(dialog.getByLabelText("Units"), "As stored");
  await user.click(dialog.getByRole("button", { name: "Export" }));
  await screen.findByText(/readings-SEN-OUT-.*\.csv/);
  const { rows } = await world().tenant.rows(
    async (db) =>
      await sql<{ asked: { resolution: string } }>`
        select c ->> 'after' as said, c -> 'after' as asked from audit_log, jsonb_array_elements(changes) c
        where entity = 'sensors' and entity_id = ${sensor.id} and action = 'exported' and c ->> 'field' = 'asked'`.execute(db),
  );
  expect(rows).toMatchObject([{ asked: { resolution: "hours" } }]);
});
