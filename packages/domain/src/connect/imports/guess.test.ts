import { describe, expect, test } from "vitest";
import { columnsOf, headingOf, headingsOf, isAsked, missingKeys, type Mapping } from "../../kit/imports/target.ts";
import { guessMapping, keptOf, mappingOf } from "./guess.ts";
import { IMPORT_TARGETS, targetOf } from "./targets.ts";

const columns = (...headers: string[]) => headers.map((header) => ({ header, values: [] }));
const target = (key: string) => {
  const found = targetOf(key);
  if (!found) throw new Error(`there is a target ${key}`);
  return found;
};
/** Which header each field reads. */
const read = (key: string, ...headers: string[]) =>
  Object.fromEntries(
    Object.entries(guessMapping(target(key), columns(...headers))).map(([field, { column, nameColumn }]) => [
      field,
      [column, nameColumn].flatMap((at) => headers[at ?? -1] ?? []),
    ]),
  );

describe("what stands in which column", () => {
  test.each<[string, string[], Record<string, string[]>]>([
    ["assets", ["Code", "Name", "Part of code", "Part of"], { code: ["Code"], name: ["Name"], parent: ["Part of code", "Part of"] }],
    ["assets", ["Part of", "Code", "Part of code", "Name"], { code: ["Code"], name: ["Name"], parent: ["Part of code", "Part of"] }],
    [
      "work-orders",
      ["Code", "Title", "Responsible e-mail", "Responsible"],
      { code: ["Code"], title: ["Title"], responsiblePerson: ["Responsible e-mail", "Responsible"] },
    ],
    ["work-orders", ["Title", "Responsible"], { title: ["Title"], responsiblePerson: ["Responsible"] }],
    // A heading of ours is not taken by a field that would only guess it.
    ["assets", ["Operating status", "Status", "Equipment"], { operatingStatus: ["Operating status"], code: ["Equipment"] }],
    ["suppliers", ["Vendor", "Name", "Code"], { code: ["Code"], name: ["Name"] }],
    ["people", ["Name", "E-mail"], { name: ["Name"], email: ["E-mail"] }],
    ["work-requests", ["Title", "Noticed", "Description"], { title: ["Title"], incidentDate: ["Noticed"], description: ["Description"] }],
    [
      "work-orders",
      ["BscStartDate", "Asset", "OriginalShorttext", "PMType", "Cost"],
      {
        startedAt: ["BscStartDate"],
        asset: ["Asset"],
        title: ["OriginalShorttext"],
        workOrderType: ["PMType"],
        workType: ["PMType"],
        cost: ["Cost"],
      },
    ],
  ])("%s: %j", (key, headers, expected) => {
    expect(read(key, ...headers)).toEqual(expected);
  });

  test.each<[string, string, string, string[]]>([
    [
      "Maximo",
      "assets",
      "code name parent location serialNumber inServiceOn",
      ["ASSETNUM", "DESCRIPTION", "PARENT", "LOCATION", "SERIALNUM", "INSTALLDATE"],
    ],
    ["Fiix", "assets", "name code category model serialNumber", ["Name", "Asset Code", "Category Name", "Model", "Serial Number"]],
    ["Limble", "assets", "code name parent", ["Asset ID", "Asset Name", "Parent Asset ID"]],
    ["MaintainX", "assets", "code name location category crew", ["Asset Number", "Name", "Location", "Asset Type", "Teams in Charge"]],
    [
      "Atlas",
      "assets",
      "code name parent location category responsiblePerson",
      ["Custom ID", "Name", "Parent Asset", "Location Name", "Category", "Primary User"],
    ],
    ["openMAINT", "assets", "code name manufacturer model", ["Code", "Description", "Manufacturer", "Model"]],
    [
      "Snipe-IT",
      "assets",
      "code name serialNumber model category operatingStatus",
      ["Asset Tag", "Asset Name", "Serial", "Model Name", "Category", "Status Label"],
    ],
    [
      "COBie",
      "assets",
      "name category location serialNumber inServiceOn code",
      ["Name", "TypeName", "Space", "SerialNumber", "InstallationDate", "TagNumber"],
    ],
    [
      "SAP",
      "assets",
      "code name manufacturer inServiceOn",
      ["Equipment", "Description of technical object", "Manufacturer of asset", "Start-up date"],
    ],
    ["a register of one's own", "assets", "code name", ["asset_number", "asset_description"]],
    ["Snipe-IT", "suppliers", "name", ["Company name"]],
    ["Fiix", "suppliers", "code name", ["Vendor ID", "Business Name"]],
    ["COBie", "locations", "code name parent", ["Room number", "Description", "Floor name"]],
    [
      "Maximo",
      "work-orders",
      "code title asset startedAt completedAt dueAt workType",
      ["WONUM", "DESCRIPTION", "ASSETNUM", "ACTSTART", "ACTFINISH", "TARGCOMPDATE", "WORKTYPE"],
    ],
    ["Limble", "work-orders", "title completedAt responsiblePerson", ["Task name", "Date completed", "Completed by"]],
    ["MaintainX", "work-orders", "code title dueAt responsiblePerson", ["Work Order ID", "Title", "Due date", "Assigned to"]],
    ["Maximo", "master-parts", "code name unit", ["ITEMNUM", "DESCRIPTION", "ISSUEUNIT"]],
    ["Fiix", "master-parts", "code name", ["Part Code", "Part Name"]],
  ])("%s: the columns of its %s are known", (_, key, fields, headers) => {
    const known = Object.fromEntries(
      Object.entries(guessMapping(target(key), columns(...headers))).map(([field, { column }]) => [column, field]),
    );
    expect(headers.map((_header, at) => known[at])).toEqual(fields.split(" "));
  });

  test.each(IMPORT_TARGETS.map((one) => [one.key, one] as const))(
    "%s: every heading of our own files is known, and none twice",
    (_key, one) => {
      const headings = columnsOf(one).flatMap(headingsOf);
      expect(new Set(headings.map((heading) => heading.toLowerCase())).size).toBe(headings.length);
      const mapping = guessMapping(one, columns(...headings));
      for (const field of columnsOf(one)) {
        const [first, second] = headingsOf(field);
        const { column, nameColumn } = mapping[field.key] ?? {};
        expect([headings[column ?? -1], headings[nameColumn ?? -1]]).toEqual([first, second]);
        expect(headingOf(one, field.column ?? field.key)).toBe(field.title);
      }
    },
  );

  test("what is created without being asked is never a person", () => {
    const guessed = guessMapping(target("work-orders"), columns("Title", "Asset", "Responsible"));
    expect([guessed["asset"]?.createMissing, guessed["responsiblePerson"]?.createMissing]).toEqual([true, undefined]);
  });
});

describe("what is still needed", () => {
  test.each<[string, Mapping, string[]]>([
    ["suppliers", {}, ["code"]],
    ["suppliers", { code: { column: 0 } }, []],
    ["suppliers", { code: { makeCodes: true }, name: { column: 0 } }, []],
    ["people", { name: { column: 0 } }, []],
    ["work-orders", { code: { column: 0 } }, []],
    ["work-orders", { title: { column: 0 }, completedAt: { column: 1 } }, ["finishedStatus"]],
    ["work-orders", { title: { column: 0 }, completedAt: { column: 1 }, status: { column: 2 } }, []],
    ["work-orders", { title: { column: 0 }, completedAt: { column: 1 }, status: { answer: 4 } }, []],
    ["work-orders", { title: { column: 0 }, completedAt: { column: 1 }, finishedStatus: { answer: 4 } }, []],
  ])("%s with %j", (key, mapping, expected) => {
    expect(missingKeys(target(key), mapping)).toEqual(expected);
  });

  test("a status of finished orders is offered beside a column of statuses, for the cells that are empty", () => {
    const field = target("work-orders").fields.find(({ key }) => key === "finishedStatus");
    const offered = (mapping: Mapping) => field && isAsked(field, mapping);
    expect([
      offered({}),
      offered({ completedAt: { column: 1 } }),
      offered({ completedAt: { column: 1 }, status: { column: 2 } }),
      offered({ completedAt: { column: 1 }, status: { answer: 4 } }),
    ]).toEqual([false, true, true, false]);
  });
});

test("a mapping is kept by the names of its columns, with the words that were translated", () => {
  const mapping: Mapping = {
    asset: { column: 1, nameColumn: 0, createMissing: true },
    status: { column: 2, values: { TECO: 4, CRTD: null } },
    code: { makeCodes: true },
  };
  const kept = keptOf(mapping, ["Name", "Code", "State"]);
  expect(mappingOf(kept, target("work-orders"), ["State", "Code", "Name"])).toEqual({
    ...mapping,
    asset: { column: 1, nameColumn: 2, createMissing: true },
    status: { ...mapping["status"], column: 0 },
  });
});
