/**
 * Makes a plain noun on all three floors: code, name, one reference, notes and the fields that are named, with its migration and the lines by which the
 * product knows it: npm run new-feature -- service-partners --field insuredUntil:day
 */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { AREAS, type Area } from "@millwright/domain/nouns.ts";
import { startTestCluster } from "../apps/server/src/platform/testing/cluster.ts";
import { fieldOf } from "./lib/new-feature/fields.ts";
import { menuPlaceOf } from "./lib/new-feature/menu.ts";
import { nounOf } from "./lib/new-feature/noun.ts";
import { planOf, withReference, type Plan } from "./lib/new-feature/plan.ts";
import { Problem } from "./lib/new-feature/problem.ts";
import { reportOf } from "./lib/new-feature/report.ts";

const ROOT = path.join(import.meta.dirname, "..");
const USAGE = `npm run new-feature -- <plural-noun> [options]

  --singular service-partner      one of them, where it cannot be guessed
  --area register                 the area it stands in
  --field insuredUntil:day        a further field: text, number, day, yes-no, choice:one|other, reference:<kind or list>; may be repeated.
                                  Without a reference it gets location:reference:locations
  --menu "Materials Management"   the module of the menu it stands in
  --path /materials-management/service-partners   the address of its screens
  --api ServicePartner            what its calls begin with: /api/ServicePartner/`;

try {
  await make(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}

async function make(args: readonly string[]): Promise<void> {
  const { plural, singular, area, field, menu, path: address, api } = optionsOf(args);
  const place = menuPlaceOf(plural, { ...(menu && { menu }), ...(address && { path: address }) });
  const noun = nounOf(plural, { path: place.path, ...(singular && { singular }), ...(api && { api }) });
  if (!isArea(area)) throw new Problem(`There is no area "${area}": ${AREAS.join(", ")}.`);
  const fields = withReference(field.map(fieldOf), fieldOf("location:reference:locations"));
  const twice = fields.find(({ name }, at) => fields.findIndex((each) => each.name === name) !== at);
  if (twice) throw new Problem(`The field "${twice.name}" is named twice.`);
  const plan = planOf(ROOT, noun, area, fields, place);
  write(plan);
  format([...plan.created.keys(), ...plan.changed.keys()]);
  await writeDatabaseTypes();
  console.log(reportOf(plan, noun));
}

function optionsOf(args: readonly string[]) {
  const string = { type: "string" } as const;
  const options = {
    singular: string,
    area: string,
    field: { type: "string", multiple: true },
    menu: string,
    path: string,
    api: string,
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [plural, ...others] = positionals;
    if (plural && others.length === 0) return { area: "register", ...values, plural, field: values.field ?? [] };
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n\n${USAGE}`);
  }
  throw new Problem(USAGE);
}

function isArea(area: string): area is Area {
  return (AREAS as readonly string[]).includes(area);
}

function write({ created, changed }: Plan): void {
  for (const [file, text] of [...created, ...[...changed].map(([file, { after }]) => [file, after] as const)]) {
    const place = path.join(ROOT, file);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, text);
  }
}

/** Names of other lengths break their lines elsewhere. */
function format(files: readonly string[]): void {
  const source = files.filter((file) => /\.tsx?$/.test(file));
  execFileSync(process.execPath, [path.join(ROOT, "node_modules/oxfmt/bin/oxfmt"), ...source], { cwd: ROOT, stdio: "ignore" });
}

/** From an empty database that all migrations were applied to, the new one among them. */
async function writeDatabaseTypes(): Promise<void> {
  const cluster = await startTestCluster();
  try {
    const env = { ...process.env, DATABASE_OWNER_URL: cluster.ownerUrl };
    execFileSync(process.execPath, [path.join(ROOT, "tools/db-types.ts")], { env, stdio: ["ignore", "ignore", "inherit"] });
  } finally {
    await cluster.stop();
  }
}
