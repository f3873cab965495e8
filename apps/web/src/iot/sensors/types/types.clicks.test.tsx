import { expect, test } from "vitest";
import { sensorTypeData } from "@millwright/domain/iot/sensors/types/contract.ts";
import { sensorUnits } from "@millwright/domain/iot/sensors/units/contract.ts";
import { button, clickedTests, dialog, open, screen, waitFor } from "../../../testing/screens.tsx";

const { world } = clickedTests();

test("what a type measures is said below the list of types, and refused by its field where it cannot be", async () => {
  const by = await world().tenant.as("Administrator");
  const user = await open(by, "/settings/classification-schemes?list=sensor-types");
  await screen.findAllByText("Temperature · Gauge · °C · 1 decimal · -100 to 1,000");
  await user.click(await button("Edit what Energy measures"));
  const told = await dialog("What Energy measures");
  const rollOver = told.getByLabelText("Rolls over at");
  await user.type(rollOver, "99999");
  await user.click(told.getByRole("button", { name: "Add value" }));
  const names = told.getAllByLabelText(/Name sent by gateways/);
  await user.type(names[1] as HTMLElement, "Energy");
  await user.type(told.getAllByLabelText(/^Label/)[1] as HTMLElement, "Twice");
  await user.click(told.getByRole("button", { name: "Save" }));
  await told.findByText("This is listed twice.");
  await user.clear(names[1] as HTMLElement);
  await user.type(names[1] as HTMLElement, "power");
  await user.click(told.getByRole("button", { name: "Save" }));
  await screen.findByText("What Energy measures was saved.");
  const { rows } = await by.ok(sensorTypeData.list);
  expect(rows.find(({ type }) => type.code === "ENERGY")?.data).toMatchObject([
    { key: "energy", unit: "kW.h", rollOver: 99_999 },
    { key: "power", label: "Twice", kind: "gauge", unit: null },
  ]);
});

test("in which unit the organisation reads something is chosen there, and in which a person does on their profile", async () => {
  const by = await world().tenant.as("Administrator");
  const user = await open(by, "/settings/classification-schemes?list=sensor-types");
  await user.selectOptions(await screen.findByRole("combobox", { name: "Unit of Pressure, Pressure" }), "kPa");
  await screen.findByText("Display units saved.");
  await waitFor(() => expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Unit of Pressure, Pressure" }).value).toBe("kPa"));
  await user.selectOptions(await screen.findByRole("combobox", { name: "Decimals of Pressure, Pressure" }), "0 decimals");
  const pressure = async () => (await by.ok(sensorUnits.get)).rows.find(({ type }) => type.code === "PRESS");
  await waitFor(async () => expect(await pressure()).toMatchObject({ unit: "kPa", tenantUnit: "kPa", decimals: 0 }));
  const own = await open(by, "/user/profile");
  await own.selectOptions(await screen.findByRole("combobox", { name: "Units" }), "Units: US");
  await waitFor(async () => expect(await pressure()).toMatchObject({ unit: "[psi]", tenantUnit: "kPa" }));
});
