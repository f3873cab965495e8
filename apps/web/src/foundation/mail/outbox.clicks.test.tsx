import { expect, test } from "vitest";
import { credentials } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { FLAGS } from "@millwright/domain/kit/access.ts";
import { buildPerson } from "../../../../server/src/foundation/people/builders.ts";
import { addRole } from "../../../../server/src/testing/roles.ts";
import { clickedTests, dialog, heading, open, screen } from "../../testing/screens.tsx";

const { world } = clickedTests();

test("a link of the outbox is shown when it is asked for, and that is noted; who may only look at the settings is offered none", async () => {
  const admin = await world().tenant.as("Administrator");
  const email = `orla@${world().tenant.identifier}.example`;
  const { id } = await buildPerson(admin, { firstName: "Orla", email });
  await admin.ok(credentials.handle, { body: { tenantUserId: id, action: "invite" } });
  const user = await open(admin, "/settings/outbox");
  await user.click(await screen.findByRole("button", { name: new RegExp(`^Show the link of .* to ${email}$`) }));
  const shown = await dialog(/^A link for Orla/);
  expect(shown.getByLabelText<HTMLInputElement>("Link").value).toContain("/credentials?code=");
  await user.click(shown.getByRole("button", { name: "Close" }));
  expect((await admin.ok(people.log, { params: { id } })).rows[0]).toMatchObject({ action: "link_shown" });

  await addRole(world().tenant, "Looks at settings", { settings: { flags: FLAGS, scope: "all" } });
  await open(await world().tenant.as("Looks at settings"), "/settings/outbox");
  await heading("Outbox");
  await screen.findByText(/^Orla/);
  expect(screen.queryByText(new RegExp(email))).toBeNull();
  expect(screen.queryByRole("button", { name: /^Show the link/ })).toBeNull();
});
