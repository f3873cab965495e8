import { afterAll, beforeAll, expect, test } from "vitest";
import { imports } from "@millwright/domain/connect/imports/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { FORMULAS } from "../../../platform/spreadsheets/formulas.ts";
import { HOSTILE, HUGE } from "../../../platform/spreadsheets/hostile-workbooks.ts";
import { isNight } from "../../../testing/tier.ts";
import { openWorld, send, type World } from "../../../testing/world.ts";
import { buildSupplier } from "../../../register/suppliers/builders.ts";
import { importer } from "../builders.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test(
  "an uploaded workbook that means harm or is damaged is refused with its reason, and leaves no import behind",
  { timeout: 120_000 },
  async () => {
    const by = await world.tenant.as("Planner");
    const large = "a sheet that unpacks without end";
    // By day three of them show that what the reader refuses is refused at the door; `hostile-workbooks.test.ts` has the reader refuse all.
    const hostile = Object.entries(HOSTILE).slice(0, isNight ? undefined : 3);
    const files: [string, (() => Promise<Buffer> | Buffer) | undefined][] = [...hostile, [large, HUGE[large]]];
    for (const [what, make] of files) {
      const request = {
        query: { target: "suppliers", fileName: "book.xlsx" },
        headers: { "content-type": "application/octet-stream" },
        body: await make?.(),
      };
      const { status, body } = await send(world, imports.upload, request, { authorization: `Bearer ${by.token}` });
      const wanted = what === large ? [413, "unpacked_too_large"] : [400, "not_a_workbook"];
      expect([status, (body as { reason?: string }).reason], what).toEqual(wanted);
    }
    expect(await by.ok(imports.list, { body: {} })).toMatchObject({ rows: [] });
  },
);

test("texts like formulas leave in either kind of file and come back in it as what they were", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Administrator");
  const { upload, check } = importer(world, tenant, by);
  for (const [at, text] of FORMULAS.entries()) await buildSupplier(by, { code: `F-${at}`, name: `${text} ` });
  for (const format of ["csv", "xlsx"] as const) {
    const { body } = await by.call(suppliers.export, {
      body: {
        columns: [
          { field: "code", title: "Code" },
          { field: "name", title: "Name" },
        ],
        format,
        sortModel: [],
      },
    });
    const checked = await check(await upload("suppliers", body as unknown as Buffer, `suppliers.${format}`));
    expect(checked, format).toMatchObject({ state: "checked", rowsUnchanged: FORMULAS.length, rowsUpdated: 0, rowsRefused: 0 });
  }
});
