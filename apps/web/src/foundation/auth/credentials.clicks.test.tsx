import { expect, test } from "vitest";
import { auth } from "@millwright/domain/foundation/auth/contract.ts";
import { credentials } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { buildPerson } from "../../../../server/src/foundation/people/builders.ts";
import { personOf, send, type Person } from "../../../../server/src/testing/world.ts";
import { getToken } from "../../kit/wire/token.ts";
import { button, clickedTests, dialog, field, heading, open, screen, waitFor } from "../../testing/screens.tsx";
import { digestOf } from "./digest.ts";

const { world } = clickedTests();
const FIRST = "seven lanterns over Bergen 41";
const SECOND = "a harbour of small geese 78";

const administrator = () => world().tenant.as("Administrator");
let serial = 0;
const newcomer = async () =>
  await buildPerson(await administrator(), { firstName: "Runa", email: `runa-${(serial += 1)}@${world().tenant.identifier}.example` });
const state = async (code: string) => ((await send(world(), credentials.validate, { body: { code } })).body as { state: string }).state;
const codeOf = (link: string | null) => new URL(link ?? "").searchParams.get("code") ?? "";

/** Somebody with a password that the test knows. */
async function somebody(): Promise<Person & { email: string }> {
  const { id, email } = await newcomer();
  const { link } = await (await administrator()).ok(credentials.handle, { body: { tenantUserId: id, action: "invite", by: "link" } });
  const { body } = await send(world(), credentials.setPassword, { body: { code: codeOf(link), password: digestOf(FIRST) } });
  return { ...personOf(world(), id, (body as { access_token: string }).access_token), email: email ?? "" };
}

test("somebody without a sign-in is invited by a link to copy, which is shown once and works", async () => {
  const { id } = await newcomer();
  const user = await open(await administrator(), `/settings/people/${id}`);
  await screen.findByText("No sign-in", { selector: "[data-tone] *, [data-tone]" });
  await user.click(await button("Invite"));
  const ask = await dialog(/^How should Runa/);
  await user.click(ask.getByRole("button", { name: "Copy a link" }));
  const shown = await dialog(/^A link for Runa/);
  const link = shown.getByLabelText<HTMLInputElement>("Link").value;
  await user.click(shown.getByRole("button", { name: "Close" }));
  await screen.findByText(/^Invited since/);
  expect(await state(codeOf(link))).toBe("valid");
  expect(screen.queryByDisplayValue(link)).toBeNull();
});

test("behind a link a password that is too short is refused on the page, and how good it is stands beside it", async () => {
  const { id } = await newcomer();
  const admin = await administrator();
  const { link } = await admin.ok(credentials.handle, { body: { tenantUserId: id, action: "invite", by: "link" } });
  const user = await open(admin, `/credentials?code=${codeOf(link)}`);
  await heading("Welcome");
  const password = await field("New password");
  await user.type(password, "short");
  await screen.findByText("Strength: Too short");
  await user.click(await button("Save and sign in"));
  await screen.findByText("At least 12 characters.");
  await user.click(await button("Generate"));
  await screen.findByText("Strength: Strong");
  expect(password.type, "who had it made sees it").toBe("text");
  expect(await state(codeOf(link))).toBe("valid");
  await user.click(await button("Save and sign in"));
  await heading(/^Good .*Runa/);
  expect(await state(codeOf(link))).toBe("used");
});

test("a link that opens nothing says so and offers a new one", async () => {
  await open(await administrator(), "/credentials?code=made-up");
  await screen.findByText(/^This link has expired/);
  expect(screen.getByRole("link", { name: "Request a new link" }).getAttribute("href")).toBe("/credentials");
});

test("the own password is changed on the own page: a wrong current one stands at its field, and this page goes on under the next token", async () => {
  const person = await somebody();
  const there = personOf(
    world(),
    person.personId,
    ((await send(world(), auth.signIn, { body: { email: person.email, password: digestOf(FIRST) } })).body as { access_token: string })
      .access_token,
  );
  const user = await open(person, "/user/profile");
  await user.type(await field("Current password"), "not this one");
  await user.type(await field("New password"), SECOND);
  await user.click(await button("Change password"));
  await screen.findByText("This is not your current password.");
  await user.clear(await field("Current password"));
  await user.type(await field("Current password"), FIRST);
  await user.click(await button("Change password"));
  await screen.findByText(/^Your password was changed; 1 other session has ended/);
  await waitFor(() => expect(getToken()).not.toBe(person.token));
  expect(getToken()?.split(".")[0]).toBe(person.token.split(".")[0]);
  expect((await there.call(auth.me)).status).toBe(401);
});

test("the own sessions are listed, and all but this are ended", async () => {
  const person = await somebody();
  await send(world(), auth.signIn, { body: { email: person.email, password: digestOf(FIRST) } });
  const user = await open(person, "/user/profile");
  await heading("Where I am signed in");
  await screen.findByText("this device");
  await user.click(await button("End all others"));
  await screen.findByText("1 session has ended.");
  await waitFor(() => expect(screen.queryByRole("button", { name: "End all others" })).toBeNull());
  expect((await person.call(auth.me)).status).toBe(200);
});
