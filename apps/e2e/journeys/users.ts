import assert from "node:assert/strict";
import { deflateSync, crc32 } from "node:zlib";
import { securitySettings } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { users as contract } from "@millwright/domain/foundation/users/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { arrivesAt, becomes, sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field, heading, link, pick, userMenu } from "../harness/words.ts";

const PASSWORD = "seven lanterns over Bergen 41";

export const users = [
  journey("An administrator deactivates somebody who leaves, and hands the open orders over in the same step", async (scene) => {
    const api = scene.api(HARBOR.admin);
    const { rows: roles } = await api.ok(people.roles);
    const technician = roles.find(({ name }) => name === "Technician")?.id ?? 0;
    const email = `runa.${Date.now()}@harbor.example`;
    const { user } = await api.ok(contract.invite, {
      body: { firstName: "Runa", lastName: "Vik", email, roles: [{ roleId: technician }], by: "link" },
    });
    const heir = await api.ok(people.create, { body: { firstName: "Heir", lastName: "Holm", roleId: technician } });
    for (const title of ["Renew the belt", "Oil the gate"])
      await api.ok(workOrders.create, { body: { title, responsiblePersonId: user.id } });

    const page = await scene.visit("/settings/users?quick=invited", { account: HARBOR.admin });
    await sees(heading(page, "Users"));
    await scene.checkAccess(page);
    await page.goto(`/settings/users/${user.id}`);
    await seesText(page, "2 open work orders");
    await button(page, "Deactivate").click();
    await sees(heading(page, "Deactivate Runa Vik?"));
    await scene.checkAccess(page);
    await pick(page, "Reassign work to", "Heir");
    await button(page, "Reassign and deactivate").click();
    await seesText(page, "Runa Vik can no longer sign in.");
    await seesText(page, "No open work for this person.");
    await seesNoMore(button(page, "Deactivate"));
    const { rows } = await api.ok(contract.open, { params: { id: user.id } });
    assert.equal(rows.find(({ kind }) => kind === "work-orders")?.count, 0);
    const { rows: orders } = await api.ok(workOrders.list, { body: { search: "Oil the gate" } });
    assert.equal(orders[0]?.responsiblePerson?.id, heir.id);
  }),

  journey("A stranger asks for an account, an administrator agrees, and the newcomer signs in", async (scene) => {
    const api = scene.api(HARBOR.admin);
    const { version } = await api.ok(securitySettings.get);
    await api.ok(securitySettings.update, { body: { version, isRegistrationOpen: true } });
    const email = `ida.${Date.now()}@harbor.example`;
    const guest = await scene.visit("/login?tenant=harbor");
    await link(guest, "Create an account").click();
    await sees(heading(guest, "Create an account"));
    await scene.checkAccess(guest);
    await field(guest, "Name").fill("Ida Lund");
    await field(guest, "E-mail").fill(email);
    await guest.getByLabel("Password").fill("short");
    await button(guest, "Request an account").click();
    await seesText(guest, "At least 12 characters.");
    await guest.getByLabel("Password").fill(PASSWORD);
    await button(guest, "Request an account").click();
    await seesText(guest, /an administrator now has to approve it/);

    const page = await scene.visit("/home", { account: HARBOR.admin });
    await sees(heading(page, "Accounts to approve"));
    await link(page, new RegExp(email)).click();
    await seesText(page, /The address has not been verified/);
    await scene.checkAccess(page);
    await button(page, "Approve").click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await seesText(page, "Ida Lund can now sign in.");
    await becomes(
      "a message to the newcomer",
      () => scene.mails().some((mail) => mail.to.includes(email) && /is ready/.test(mail.raw)),
      Boolean,
    );
    await guest.goto("/login?tenant=harbor");
    await guest.getByLabel("Username/Email").fill(email);
    await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await button(guest, "Login").click();
    await arrivesAt(guest, /^\/home$/);
    await sees(heading(guest, /Ida$/));
  }),

  journey("A technician puts up a photo, chooses a zone and begins at the work orders from then on", async (scene) => {
    const page = await scene.visit("/user/profile", { account: HARBOR.technician });
    await page.getByLabel("Choose a photo").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture(300, 200) });
    await sees(heading(page, "Crop the photo"));
    await scene.checkAccess(page);
    await page.getByRole("slider", { name: "Size" }).press("ArrowRight");
    await button(page, "Save the photo").click();
    await seesText(page, "The photo was saved.");
    await sees(page.getByRole("img", { name: "My photo" }));
    await sees(userMenu(page).locator("img"));
    await page.getByRole("combobox", { name: "Time zone" }).selectOption("Asia/Tokyo");
    await page.getByRole("combobox", { name: "Start page" }).selectOption({ label: "Maintenance Management: Work Orders" });
    await button(page, "Save").click();
    await seesText(page, "Saved.");
    await page.goto("/");
    await arrivesAt(page, /^\/maintenance-management\/work-order-board\/1$/);
  }),
];

/** A plain picture, as bytes of a PNG. */
function picture(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 120)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}
