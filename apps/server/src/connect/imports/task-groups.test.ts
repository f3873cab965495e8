import { afterAll, beforeAll, expect, test } from "vitest";
import { taskGroups } from "@millwright/domain/work/task-groups/contract.ts";
import { groupSteps } from "@millwright/domain/work/task-groups/steps/contract.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildPublished, contentNow } from "../../work/task-groups/builders.ts";
import { importer } from "./builders.ts";

let world: World;
let tenant: TestTenant;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  ({ tenant } = world);
  by = await tenant.as("Administrator");
});
afterAll(() => world.close());

const HEAD = "Task group code,Task group,Task,Minutes of the task,Step,Kind of result,Unit,Lower limit,Upper limit,Mandatory";
const groupOf = async (code: string) => (await by.ok(taskGroups.list, { body: { search: code } })).rows[0];

test("a file brings groups with their steps, a row each; a check writes nothing, and what was brought is taken back", async () => {
  const { upload, check, run, undo, refused } = importer(world, tenant, by);
  const lines = [
    HEAD,
    "TG-F1,Pump service,Running,20,Bearing temperature,Number,°C,20,80,Yes",
    "TG-F1,Pump service,Running,20,Seal,Inspection,,,,Yes",
    "TG-F1,Pump service,Still,25,Coupling,Check,,,,No",
    "TG-F1,Pump service,Still,25,Alignment,Number,mm,5,1,No",
    "TG-F1,Pump service,Still,25,Coupling,Check,,,,Yes",
  ];
  const checked = await check(await upload("planned-subtasks", lines, "steps.csv"));
  expect(await groupOf("TG-F1")).toBeUndefined();
  const done = await run(checked);
  expect(done).toMatchObject({ rowsCreated: 3, rowsRefused: 2 });
  expect((await refused(done)).map(({ faults }) => faults[0])).toMatchObject([
    { field: "maxValue", reason: "limits_crossed" },
    { reason: "twice_in_file" },
  ]);
  const group = await groupOf("TG-F1");
  const content = await contentNow(by, group?.id ?? 0);
  expect(content.tasks.map(({ plannedTaskName, estDuration }) => [plannedTaskName, estDuration])).toEqual([
    ["Running", "00:20"],
    ["Still", "00:25"],
  ]);
  expect(content.subtasks.map(({ name, kind, isMandatory }) => [name, kind, isMandatory])).toEqual([
    ["Bearing temperature", "number", true],
    ["Seal", "inspection", true],
    ["Coupling", "check", false],
  ]);
  const undone = await undo(done);
  expect(undone).toMatchObject({ rowsKept: 0 });
  expect(await groupOf("TG-F1")).toBeUndefined();
});

test("what went out of a published group and comes in again changes nothing; one other cell begins a draft", async () => {
  const step = { name: "Oil; pressure", kind: "number" as const, unit: "bar", minValue: 2.5, maxValue: 4, isMandatory: true };
  const group = await buildPublished(by, { code: "TG-F2", tasks: { 'Oil "and" filters': [step, "Wipe, twice"] } });
  const asked = { columns: [{ field: "name" }], format: "csv" as const, isWhole: true, search: "" };
  const { body } = await by.call(groupSteps.export, { body: asked });
  const lines = String(body).trim().split(/\r?\n/);
  const { upload, check, run } = importer(world, tenant, by);
  const same = await run(await check(await upload("planned-subtasks", lines, "same.csv")));
  expect(same).toMatchObject({ rowsCreated: 0, rowsUpdated: 0, rowsRefused: 0 });
  expect((await by.ok(taskGroups.get, { params: { id: group.id } })).draftNumber).toBeNull();
  const other = lines.map((line) => line.replace(/,4,/, ",5,"));
  const changed = await run(await check(await upload("planned-subtasks", other, "other.csv")));
  expect(changed).toMatchObject({ rowsCreated: 0, rowsUpdated: 1, rowsRefused: 0 });
  const content = await contentNow(by, group.id);
  expect(content).toMatchObject({ number: 2, state: "draft", subtasks: [{ maxValue: 5 }, { name: "Wipe, twice" }] });
});

test("a file says after which result of which step another one is shown, what may be chosen and what is for safety", async () => {
  const head = "Task group code,Task group,Task,Step,Kind of result,To choose from,Mandatory,Safety,Shown after the step,With the result";
  const lines = [
    head,
    "TG-F3,Gearbox,Look,Oil,Choice,Clear / Milky,Yes,No,,",
    "TG-F3,Gearbox,Look,Change the oil,Check,,Yes,No,oil,milky",
    "TG-F3,Gearbox,Look,Lock and tag,Check,,Yes,Yes,,",
    "TG-F3,Gearbox,Look,Ask the lab,Check,,No,No,Oil,Burnt",
    "TG-F3,Gearbox,Look,Write it down,Check,,No,No,The weather,Done",
    "TG-F3,Gearbox,Look,Ring,Check,,No,No,,Done",
  ];
  const { upload, check, run, refused } = importer(world, tenant, by);
  const done = await run(await check(await upload("planned-subtasks", lines, "shown.csv")));
  expect(done).toMatchObject({ rowsCreated: 3, rowsRefused: 3 });
  expect((await refused(done)).map(({ faults }) => faults[0])).toMatchObject([
    { field: "shownOn", reason: "not_a_result" },
    { field: "shownAfter", reason: "not_known" },
    { field: "shownAfter", reason: "required" },
  ]);
  const group = await groupOf("TG-F3");
  const content = await contentNow(by, group?.id ?? 0);
  expect(content.subtasks).toMatchObject([
    { name: "Oil", choices: ["Clear", "Milky"] },
    { name: "Change the oil", shownAfterKey: content.subtasks[0]?.stepKey, shownOn: "2" },
    { name: "Lock and tag", isSafety: true },
  ]);
  const filterModel = { taskGroup: { filterType: "set" as const, values: [group?.id ?? 0] } };
  const { body } = await by.call(groupSteps.export, { body: { columns: [{ field: "name" }], format: "csv", isWhole: true, filterModel } });
  const out = String(body).trim().split(/\r?\n/);
  expect(out.filter((line) => line.includes("Oil,Milky"))).toHaveLength(1);
  const same = await run(await check(await upload("planned-subtasks", out, "again.csv")));
  expect(same).toMatchObject({ rowsCreated: 0, rowsUpdated: 0, rowsRefused: 0 });
  const other = await run(
    await check(
      await upload(
        "planned-subtasks",
        out.map((line) => line.replace("Oil,Milky", "Oil,Clear")),
        "other.csv",
      ),
    ),
  );
  expect(other).toMatchObject({ rowsCreated: 0, rowsUpdated: 1, rowsRefused: 0 });
  expect((await contentNow(by, group?.id ?? 0)).subtasks[1]).toMatchObject({ shownOn: "1" });
});
