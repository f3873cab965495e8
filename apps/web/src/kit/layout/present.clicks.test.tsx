import { act } from "@testing-library/react";
import { expect, test } from "vitest";
import { recordTopic } from "@millwright/domain/kit/live/frames.ts";
import { buildSupplier } from "../../../../server/src/register/suppliers/builders.ts";
import { clickedTests, heading, open, screen } from "../../testing/screens.tsx";
import { here } from "../live/here.ts";

const { world } = clickedTests();

test("the head of a record says who else has it open, and nothing where nobody does or the record has left the screen", async () => {
  const planner = await world().tenant.as("Planner");
  const [one, other] = [await buildSupplier(planner, { name: "Nordlager" }), await buildSupplier(planner, { name: "Sudlager" })];
  await open(planner, `/materials-management/suppliers/${one.id}`);
  await heading("Nordlager");
  expect(screen.queryByRole("img", { name: /^Also viewing/ })).toBeNull();
  const topic = recordTopic("suppliers", one.id);
  act(() => here.set({ type: "here", topic, people: [{ id: 4, name: "Dana Ruiz" }], more: 0 }));
  expect(screen.getByRole("img", { name: "Also viewing: Dana Ruiz" }).textContent).toBe("DR");
  act(() => here.set({ type: "here", topic, people: [4, 5, 6, 7].map((id) => ({ id, name: `Dana Ruiz ${id}` })), more: 3 }));
  expect(screen.getByRole("img", { name: /^Also viewing: Dana Ruiz 4, .* and 3 more people$/ }).textContent).toMatch(/\+3$/);
  await open(planner, `/materials-management/suppliers/${other.id}`);
  await heading("Sudlager");
  expect(screen.queryByRole("img", { name: /^Also viewing/ })).toBeNull();
});
