import { expect, test } from "vitest";
import { fieldOf } from "./fields.ts";
import { nounOf } from "./noun.ts";
import { Problem } from "./problem.ts";
import { renamed } from "./rename.ts";

const partners = nounOf("service-partners", { path: "/settings/partners", api: "Partner" });
const assets = nounOf("assemblies", { path: "/assemblies" });
const named = (text: string, noun = partners) => renamed("form.tsx", text, noun);

test("two words are joined as each place joins them", () => {
  expect(named(`const supplierRows = suppliers.map((supplier) => <SupplierSummary supplier={supplier} />);`)).toBe(
    `const servicePartnerRows = servicePartners.map((servicePartner) => <ServicePartnerSummary servicePartner={servicePartner} />);`,
  );
  expect(named(`import { a } from "../suppliers/contract.ts";\nimport b from "./suppliers.module.css";`)).toBe(
    `import { a } from "../service-partners/contract.ts";\nimport b from "./service-partners.module.css";`,
  );
  expect(
    named(`t("suppliers.new"); row("suppliers"); db.selectFrom("suppliers"); on("supplier-categories"); key(\`supplier-\${supplier.id}\`)`),
  ).toBe(
    `t("servicePartners.new"); row("service-partners"); db.selectFrom("servicePartners"); on("service-partner-categories"); key(\`service-partner-\${servicePartner.id}\`)`,
  );
  expect(named(`const folder = "Suppliers"; const spec = { table: "suppliers", entity: "suppliers" };`)).toBe(
    `const folder = "ServicePartners"; const spec = { table: "servicePartners", entity: "service-partners" };`,
  );
});

test("addresses are those that were asked for", () => {
  expect(named(`const at = ["/materials-management/suppliers", "/api/Supplier/:id", "/api/SupplierLog/:id", "SUP-1"];`)).toBe(
    `const at = ["/settings/partners", "/api/Partner/:id", "/api/PartnerLog/:id", "SER-1"];`,
  );
});

test("headers of imported files have no signs, and what people read of an import is words", () => {
  expect(
    named(
      `const target = { key: "suppliers", title: "Suppliers", fields: [{ lookup: "supplier-categories", guesses: ["suppliercode", "supplier", "id"] }] };`,
    ),
  ).toBe(
    `const target = { key: "service-partners", title: "Service partners", fields: [{ lookup: "service-partner-categories", guesses: ["servicepartnercode", "servicepartner", "id"] }] };`,
  );
  expect(named(`idByCode(ctx, "suppliers", code); namedByCode(ctx, "suppliers");`)).toBe(
    `idByCode(ctx, "servicePartners", code); namedByCode(ctx, "service-partners");`,
  );
});

test("sentences stay sentences, with the right article", () => {
  expect(named(`/** A supplier among suppliers. */\ntest("a supplier is kept; Suppliers are kept", () => {});`, assets)).toBe(
    `/** An assembly among assemblies. */\ntest("an assembly is kept; Assemblies are kept", () => {});`,
  );
  expect(
    renamed(
      "apps/web/src/i18n/en/register/suppliers.ts",
      `export const suppliers = { title: "Suppliers", new: "New supplier" };`,
      partners,
    ),
  ).toBe(`export const servicePartners = { title: "Service partners", new: "New service partner" };`);
  expect(renamed("0004_register.sql", "-- Suppliers: each one.\ncreate index suppliers_code on suppliers (code);", partners)).toBe(
    "-- Service partners: each one.\ncreate index service_partners_code on service_partners (code);",
  );
});

test("one of several is guessed where English is regular, and asked for where it is not", () => {
  const one = (plural: string) => nounOf(plural, { path: "/x" }).one.kebab;
  expect(["crews", "assemblies", "gas-boxes", "processes", "bushes", "warehouses", "boilers"].map(one)).toEqual([
    "crew",
    "assembly",
    "gas-box",
    "process",
    "bush",
    "warehouse",
    "boiler",
  ]);
  expect(() => one("staff")).toThrow(Problem);
  expect(() => one("classes")).toThrow(/word of the language/);
});

test("a field that could not stand in every place is refused beforehand", () => {
  for (const said of ["insuredUntil", "insuredUntil:day", "Insured:text", "rating:number", "order:text", "supplierNumber:text"])
    expect(() => fieldOf(said), said).toThrow(Problem);
  expect(fieldOf("insuredUntil:date")).toMatchObject({ column: "insured_until", label: "Insured until" });
  expect(fieldOf("isInsured:yes-no").label).toBe("Insured");
});
