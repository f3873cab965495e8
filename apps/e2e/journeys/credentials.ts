import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { codeIn, readable, type Received } from "@millwright/server/foundation/mail/builders.ts";
import { CHILLERS, HARBOR } from "../harness/accounts.ts";
import { PASSWORD } from "../harness/api.ts";
import { arrivesAt, becomes, sees, seesText } from "../harness/expect.ts";
import { journey, type Scene } from "../harness/journey.ts";
import { button, heading, link } from "../harness/words.ts";

const FIRST = "seven lanterns over Bergen 41";
const SECOND = "a harbour of small geese 78";
const WRONG = "not-the-password";
const DENIED = /signin|401/i;

export const credentials = [
  journey("Somebody is invited by mail, chooses a first password and begins to work", async (scene) => {
    const { id, email } = await newcomer(scene, "Requester");
    const admin = await scene.visit(`/settings/people/${id}`, { account: HARBOR.admin });
    await seesText(admin, "No sign-in");
    await button(admin, "Invite").click();
    await scene.checkAccess(admin);
    await button(admin, "Send by mail").click();
    await seesText(admin, /^Invited since/);

    const mail = await mailTo(scene, email, "Your access to Harbor Foods");
    assert.match(readable(mail), /has invited you/);
    const page = await scene.visit(`/credentials?code=${codeIn(mail)}`);
    await sees(heading(page, "Welcome"));
    await scene.checkAccess(page);
    await newPassword(page).fill("short");
    await button(page, "Save and sign in").click();
    await seesText(page, "At least 12 characters.");
    await newPassword(page).fill(FIRST);
    await seesText(page, "Strength: Strong");
    await button(page, "Save and sign in").click();
    await arrivesAt(page, /^\/home$/);
    await sees(heading(page, /^Good /));
    await page.goto("/maintenance-management/work-requests/new");
    await sees(page.getByRole("textbox", { name: /What/ }));

    const later = await scene.visit(`/credentials?code=${codeIn(mail)}`);
    await seesText(later, "This link has already been used.");
    await admin.reload();
    await seesText(admin, /^Active since/);
  }),

  journey("A forgotten password is replaced by mail, and whoever had the old one is out", async (scene) => {
    scene.expectComplaint(DENIED);
    const { id, email } = await newcomer(scene, "Technician");
    const admin = await scene.visit(`/settings/people/${id}`, { account: HARBOR.admin });
    await button(admin, "Invite").click();
    await button(admin, "Copy a link").click();
    const given = await admin.getByRole("textbox", { name: "Link" }).inputValue();
    const before = await scene.visit(given.replace(scene.url, ""));
    await newPassword(before).fill(FIRST);
    await button(before, "Save and sign in").click();
    await arrivesAt(before, /^\/home$/);

    const page = await scene.visit("/login");
    await link(page, "Forgot your password?").click();
    await page.getByLabel("Username/Email").fill(email.toUpperCase());
    await button(page, "Send the link").click();
    await seesText(page, /a message with a link is on its way/);
    const mail = await mailTo(scene, email, "A new password for Harbor Foods");
    await page.goto(`/credentials?code=${codeIn(mail)}`);
    await button(page, "Generate").click();
    await seesText(page, "Strength: Strong");
    await newPassword(page).fill(SECOND);
    await button(page, "Save and sign in").click();
    await arrivesAt(page, /^\/home$/);
    await mailTo(scene, email, "Your password was changed");

    await before.reload();
    await sees(heading(before, "User Login"));
    await signIn(before, email, FIRST);
    await seesText(before, "You have 2 attempt(s) left");
    await signIn(before, email, SECOND);
    await arrivesAt(before, /^\/home$/);
  }),

  journey(
    "An administrator is locked out by a stranger, works on at the own device, and is let in elsewhere by a new password",
    async (scene) => {
      scene.expectComplaint(DENIED);
      const own = await scene.visit("/login?tenant=chillers");
      await signIn(own, CHILLERS.admin, PASSWORD);
      await arrivesAt(own, /^\/home$/);

      const stranger = await scene.visit("/login");
      for (let at = 0; at < 3; at += 1) await signIn(stranger, CHILLERS.admin, WRONG);
      await seesText(stranger, "Your account has been locked due to too many failed login attempts.");
      const mail = await mailTo(scene, CHILLERS.admin, "Your account is locked for 15 minutes");
      assert.match(readable(mail), /Three wrong passwords were entered/);

      await own.reload();
      await sees(heading(own, /^Good /));
      const elsewhere = await scene.visit("/login");
      await signIn(elsewhere, CHILLERS.admin, PASSWORD);
      await seesText(elsewhere, "Your account has been locked due to too many failed login attempts.");
      await link(elsewhere, "Forgot your password?").click();
      await elsewhere.getByLabel("Username/Email").fill(CHILLERS.admin);
      await button(elsewhere, "Send the link").click();
      await seesText(elsewhere, /a message with a link is on its way/);
      await elsewhere.goto(`/credentials?code=${codeIn(await mailTo(scene, CHILLERS.admin, /^A new password for/))}`);
      await newPassword(elsewhere).fill(PASSWORD);
      await button(elsewhere, "Save and sign in").click();
      await arrivesAt(elsewhere, /^\/home$/);

      await elsewhere.goto("/user/profile");
      await sees(heading(elsewhere, "Where I am signed in"));
      await seesText(elsewhere, "this device");
      await scene.checkAccess(elsewhere);
    },
  ),
];

const newPassword = (page: Page) => page.getByLabel("New password", { exact: true });

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Username/Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button(page, "Login").click();
}

/** Somebody of the register who cannot sign in yet. */
async function newcomer(scene: Scene, roleName: string): Promise<{ id: number; email: string }> {
  const api = scene.api(HARBOR.admin);
  const { rows } = await api.ok(people.roles);
  const roleId = rows.find(({ name }) => name === roleName)?.id ?? null;
  const email = `runa.${Date.now()}@harbor.example`;
  const { id } = await api.ok(people.create, { body: { firstName: "Runa", lastName: "Vik", email, roleId } });
  return { id, email };
}

/** The last message to an address with this subject, waited for: a job sends it. */
async function mailTo(scene: Scene, email: string, subject: string | RegExp): Promise<Received> {
  const find = () =>
    scene.mails().findLast((mail) => {
      const [, said = ""] = /^Subject: (.*)$/m.exec(mail.raw) ?? [];
      return mail.to.includes(email) && (typeof subject === "string" ? said.trim() === subject : subject.test(said));
    });
  const found = await becomes(`a message to ${email}`, find, (mail) => mail !== undefined);
  assert(found);
  return found;
}
