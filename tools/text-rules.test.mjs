import { expect, test } from "vitest";
import { textOffences } from "./lib/text-rules.mjs";

const module = (file, text, imports = []) => ({ file, text, imports: imports.map((to) => ({ to, isLazy: false })) });
const namesOf = (...graph) => textOffences(graph).map(({ name, where }) => [name, where]);

test("a text asked for when a module is loaded is named with its place", () => {
  const text = 'const title = t("a.b");\nexport const column = { title: t("a.c", { count: 1 }), of: () => t("a.d") };';
  expect(namesOf(module("apps/web/src/kit/x.ts", text))).toEqual([
    ["texts are asked for when drawing", 'apps/web/src/kit/x.ts: t("a.b")'],
    ["texts are asked for when drawing", 'apps/web/src/kit/x.ts: t("a.c", { count: 1 })'],
  ]);
});

test("a text in a component, a hook or a callback is fine, and so is a test", () => {
  const text = 'export function Screen() { return <p>{t("a.b")}</p>; }\nexport const word = (key: string) => t(key);';
  expect(namesOf(module("apps/web/src/kit/x.tsx", text), module("apps/web/src/kit/x.test.ts", 't("a.b");'))).toEqual([]);
});

test("a screen takes its texts from its own area; the sign-in has them in the first bundle", () => {
  const common = "apps/web/src/i18n/index.ts";
  expect(
    namesOf(
      module("apps/web/src/work/orders/a.ts", "", [common, "apps/web/src/i18n/work.ts"]),
      module("apps/web/src/work/orders/b.ts", "", ["apps/web/src/i18n/register.ts"]),
      module("apps/web/src/foundation/auth/login.tsx", "", [common]),
      module("apps/web/src/kit/c.ts", "", [common]),
    ),
  ).toEqual([
    ["texts of the own area", `apps/web/src/work/orders/a.ts → ${common}`],
    ["texts of the own area", "apps/web/src/work/orders/b.ts → apps/web/src/i18n/register.ts"],
  ]);
});

test("a shape taken off a call is named: the browser has none there", () => {
  const text =
    "const Kept = stock.keep.body.pick({ minimum: true });\nconst Named = KeepDraft.pick({ minimum: true });\nsend({ body: draft });";
  expect(namesOf(module("apps/web/src/materials/stock/dialogs.tsx", text))).toEqual([
    ["shapes have names of their own", "apps/web/src/materials/stock/dialogs.tsx: stock.keep.body.pick"],
  ]);
});
