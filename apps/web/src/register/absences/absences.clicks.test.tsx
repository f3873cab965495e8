import { expect, test } from "vitest";
import { absences } from "@millwright/domain/register/absences/contract.ts";
import { buildAbsence } from "../../../../server/src/register/absences/builders.ts";
import { button, clickedTests, open, screen, waitFor } from "../../testing/screens.tsx";
import { links } from "./links.ts";

const { world } = clickedTests();

test("who decides an absence is told so, though what was pressed is gone by then", async () => {
  const [admin, person] = [await world().tenant.as("Administrator"), await world().tenant.join("Technician")];
  const { id } = await buildAbsence(person, { personId: person.personId });
  const user = await open(admin, links.record(id));
  await user.click(await button("Approve"));
  await screen.findByText("The absence was approved.");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Approve" })).toBeNull());
  expect((await admin.ok(absences.get, { params: { id } })).state).toBe("approved");
});
