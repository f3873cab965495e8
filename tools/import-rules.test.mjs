import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readImportGraph } from "./lib/import-graph.mjs";
import { offencesIn } from "./lib/import-rules.mjs";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "import-rules-"));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const NOTHING = "export const a = 1;\n";

function offencesOf(files) {
  fs.rmSync(root, { recursive: true, force: true });
  const floors = ["packages/domain/", "apps/server/", "apps/web/"].map((floor) => [`${floor}package.json`, '{"dependencies":{"zod":"4"}}']);
  const manifests = [["package.json", '{"devDependencies":{"vitest":"5"}}'], ...floors];
  for (const [file, text] of [...manifests, ...Object.entries(files)]) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  return offencesIn(readImportGraph(root, ["packages", "apps"]), root);
}

const planted = [
  ["domain is the ground", "packages/domain/src/plans/main.ts", "../../../../apps/server/src/main.ts"],
  ["domain does no i/o", "packages/domain/src/plans/main.ts", "node:fs"],
  ["floors do not touch", "apps/web/src/main.tsx", "@millwright/server/settings.ts"],
  ["kit knows no feature", "apps/web/src/kit/main.tsx", "../register/parts/public.ts"],
  ["domain kit knows no feature", "packages/domain/src/kit/main.ts", "../register/parts/contract.ts"],
  ["server front door", "apps/server/src/register/plans/main.ts", "../parts/queries.ts"],
  ["web front door", "apps/web/src/register/plans/main.tsx", "../parts/list.tsx"],
  ["areas look back", "apps/server/src/register/plans/main.ts", "../../work/orders/service.ts"],
  ["areas look back", "packages/domain/src/foundation/people/main.ts", "../../connect/imports/targets.ts"],
  ["packages are declared", "apps/server/src/main.ts", "left-pad"],
];

test.each(planted)("an offence against “%s” is found, also when only a type is imported", (name, file, request) => {
  const found = offencesOf({ [file]: `import type { A } from "${request}";\nexport type B = A;\n` });

  expect(found.map((offence) => offence.name)).toEqual([name]);
});

test("two modules that need each other are found, however long the way round", () => {
  const step = (to) => `import { a } from "./${to}.ts";\nexport const b = () => a;\n`;
  const found = offencesOf({
    "apps/server/src/main.ts": step("b"),
    "apps/server/src/b.ts": step("c"),
    "apps/server/src/c.ts": step("main"),
  });

  expect(found.map(({ where }) => where)).toEqual([
    "apps/server/src/b.ts → apps/server/src/c.ts → apps/server/src/main.ts → apps/server/src/b.ts",
  ]);
});

test("features that need each other are found, though no two files do", () => {
  const use = (to) => `import { a } from "${to}";\nexport const b = () => a;\n`;
  const found = offencesOf({
    "apps/server/src/main.ts": 'import "./register/parts/service.ts";\nimport "./register/plans/service.ts";\n',
    "apps/server/src/register/parts/service.ts": use("../plans/events.ts"),
    "apps/server/src/register/plans/events.ts": NOTHING,
    "apps/server/src/register/plans/service.ts": use("../parts/events.ts"),
    "apps/server/src/register/parts/events.ts": NOTHING,
  });

  expect(found.map(({ name, where }) => [name, where])).toEqual([
    ["features form no circles", "apps/server/src/register/parts ⇄ apps/server/src/register/plans"],
  ]);
});

test("a file that nothing uses is found", () => {
  expect(offencesOf({ "apps/server/src/left-over.ts": NOTHING }).map(({ name }) => name)).toEqual(["no orphans"]);
});

test("the handle without a tenant is refused to features", () => {
  const text = "export const rows = (db) => db.system().selectFrom('tenants');\n";
  const found = offencesOf({
    "apps/server/src/main.ts": 'import "./register/parts/queries.ts";\n',
    "apps/server/src/register/parts/queries.ts": text,
  });

  expect(found.map(({ name }) => name)).toEqual(["the handle without a tenant"]);
});

test("front doors, the domain and declared packages are open", () => {
  const found = offencesOf({
    "apps/server/src/main.ts": 'import "./register/plans/service.ts";\nimport "zod";\nimport "node:fs";\n',
    "apps/server/src/register/plans/service.ts": 'import "../parts/service.ts";\nimport "@millwright/domain/register/parts/contract.ts";\n',
    "apps/server/src/register/parts/service.ts": NOTHING,
    "packages/domain/src/register/parts/contract.ts": NOTHING,
  });

  expect(found).toEqual([]);
});

test("what the root declares is there for tests, not for the product", () => {
  const found = offencesOf({ "apps/server/src/main.ts": 'import "vitest";\n', "apps/server/src/main.test.ts": 'import "vitest";\n' });

  expect(found.map(({ where }) => where)).toEqual(["apps/server/src/main.ts → vitest"]);
});
