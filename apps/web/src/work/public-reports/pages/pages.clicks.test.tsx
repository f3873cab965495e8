import { cleanup, fireEvent, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { buildAskedReport, buildReportLink } from "../../../../../server/src/work/public-reports/builders.ts";
import { fixturesOf } from "../../../../../server/src/testing/fixtures.ts";
import { button, clickedTests, field, heading, loseAnswers, open, screen, waitFor } from "../../../testing/screens.tsx";
import { clearToken, setToken } from "../../../kit/wire/token.ts";
import { PublicPages } from "./public-pages.tsx";

const { world } = clickedTests();
const admin = () => world().tenant.as("Administrator");

function come(address: string) {
  history.replaceState(null, "", address);
  render(<PublicPages />);
  return userEvent.setup({ delay: null });
}
const newest = async () => {
  const body = { startRow: 0, endRow: 1, sortModel: [{ colId: "createdAt", sort: "desc" as const }], filterModel: {} };
  return (await (await admin()).ok(workRequests.list, { body })).rows[0];
};

test("who scans a label says what is wrong and how bad it is, and comes to the page of the report; a second try after a lost answer is the same report", async () => {
  const link = await buildReportLink(await admin());
  const user = come(`/r/${link.code}`);
  await heading("Report a fault");
  await user.click(await button("Send report"));
  await screen.findAllByText("Fill this in.");
  await user.type(await field("What is wrong\\?"), "Steam from the lid");
  await user.click(screen.getByRole("radio", { name: /It can wait/ }));
  loseAnswers(1);
  await user.click(await button("Send report"));
  await screen.findByText(/The report was not sent|Thank you/, undefined, { timeout: 60_000 });
  if (screen.queryByText(/The report was not sent/)) await user.click(await button("Send report"));
  await heading(/Thank you/);
  const made = await newest();
  expect(made).toMatchObject({ title: "Steam from the lid", priority: 1, isUnverified: true });
  expect(location.pathname).toMatch(/^\/f\/\d+-/);
  expect(screen.getAllByText(new RegExp(made?.code ?? "none")).length).toBeGreaterThan(0);
});

test("the page has the colours and the logo of the organisation, and its name where the logo is not to be had", async () => {
  const link = await buildReportLink(await admin());
  const { id } = world().tenant;
  await world().db.system().updateTable("tenants").set({ theme: "sunset" }).where("id", "=", id).execute();
  const { code } = await fixturesOf(world(), world().tenant)("tenants");
  come(`/r/${link.code}`);
  await heading("Report a fault");
  const main = screen.getByRole("main");
  expect(main.parentElement?.dataset).toMatchObject({ theme: "sunset", scheme: "light" });
  const logo = () => main.querySelector<HTMLImageElement>("img");
  expect(logo()?.getAttribute("src")).toBe(`/api/TenantSettings/logo?tenant=${code}`);
  fireEvent.error(logo() as HTMLImageElement);
  expect(logo()).toBeNull();
  expect(main.textContent).toMatch(/^Tenant /);
});

test("whoever has an account on the device is led to the record; nobody else is", async () => {
  const link = await buildReportLink(await admin());
  const inside = () => screen.queryByRole("link", { name: /open in Millwright/ });
  come(`/r/${link.code}#assets-${link.id}`);
  await heading("Report a fault");
  expect(inside()).toBeNull();
  cleanup();
  setToken("somebody");
  come(`/r/${link.code}#assets-${link.id}`);
  await heading("Report a fault");
  expect(inside()?.getAttribute("href")).toBe(`/asset-management/asset/${link.id}`);
  clearToken();
});

test("a question of the planner is answered on the page of the report", async () => {
  const asked = await buildAskedReport(world(), await admin());
  const user = come(`/f/${asked.code}`);
  await screen.findByText("Which side?");
  await user.type(await field("Your answer"), "The left one.");
  await user.click(await button("Send answer"));
  await waitFor(async () => expect((await (await admin()).ok(workRequests.get, { params: { id: asked.id } })).messages).toHaveLength(2));
  await screen.findByText("The left one.");
});

test("an address that opens nothing says so, and nothing else", async () => {
  come(`/r/${world().tenant.id}-${"x".repeat(22)}`);
  await heading("Reporting is not available here");
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("a planner makes the code of a place on its page, and takes it back", async () => {
  const { id } = await buildReportLink(await admin(), "location");
  const user = await open(await admin(), `/asset-management/locations/${id}`);
  await user.click(await button("Public report link"));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Address").value).toMatch(/\/r\/\d+-/));
  await user.click(await button("Revoke"));
  const asking = await screen.findByRole("dialog", { name: "Revoke the code?" });
  await user.click([...asking.querySelectorAll("button")].find((one) => one.textContent?.includes("Revoke")) as HTMLElement);
  await screen.findByText("No code yet.");
});
