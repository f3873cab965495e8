import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { startSession } from "../foundation/auth/session.ts";
import { button, clickedTests, field, heading, open, screen, waitFor, within } from "../testing/screens.tsx";
import { App } from "./app.tsx";

const { world } = clickedTests();

test("a guest who asks for the start stands at /login; what is wrong is said once, at the first field, and both are marked", async () => {
  history.replaceState(null, "", "/?tenant=somebody");
  await startSession();
  render(<App />);
  await heading("User Login");
  expect(location.pathname + location.search).toBe("/login?tenant=somebody");
  const [email, password] = [await field("Username/Email"), await field("Password")];
  expect([email, password].map((each) => each.getAttribute("aria-required"))).toEqual(["true", "true"]);
  const user = userEvent.setup({ delay: null });
  await user.type(email, `nobody@${world().tenant.identifier}.example`);
  await user.type(password, "not the password");
  await user.click(await button("Login"));
  await waitFor(() => expect([email, password].map((each) => each.getAttribute("aria-invalid"))).toEqual(["true", "true"]));
  const said = [email, password].map((each) => document.getElementById(each.getAttribute("aria-describedby") ?? "")?.textContent);
  expect(said[0]).toMatch(/\w/);
  expect(said[1], "both fields lead to the same words").toBe(said[0]);
  expect(screen.getAllByText(said[0] ?? "").filter((each) => each.closest("[hidden]") === null)).toHaveLength(1);
});

test("an address that nobody knows keeps navbar and toolbar for who is signed in, and stays in the address bar", async () => {
  await open(await world().tenant.as("Technician"), "/no/such/page");
  await screen.findByText(/could not find the page/);
  expect(location.pathname).toBe("/no/such/page");
  expect(screen.getAllByRole("main")).toHaveLength(1);
  within(screen.getByRole("navigation", { name: "Main navigation" })).getByText("Maintenance Management");
  await button("Help");
});

test("an organisation does without the menu Marketing, and its toolbar follows at once", async () => {
  const user = await open(await world().tenant.as("Administrator"), "/settings/security");
  const show = await field("Show the Marketing menu");
  const wasShown = screen.queryByRole("button", { name: "Marketing" }) !== null;
  await user.click(show);
  await user.click(await button("Save"));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Marketing" }) !== null).toBe(!wasShown));
});
