import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { faultsOf } from "@millwright/domain/kit/faults.ts";
import { SupplierDraft, type SupplierRow } from "@millwright/domain/register/suppliers/contract.ts";
import { hasMessage } from "../../i18n/register.ts";
import { errorsOf, resolverOf } from "../../kit/form/faults.ts";
import { wordsOf } from "../../kit/form/fields/words.ts";
import { RecordLog } from "../../kit/log/record-log.tsx";
import { columns } from "./list.tsx";
import { links } from "./public.ts";

const row: SupplierRow = {
  id: 1000,
  code: "SUP-100",
  name: "North House",
  category: { id: 7, name: "Preferred" },
  contactName: "Ida Lund",
  leadTimeDays: 1,
  currency: "EUR",
  rating: 4,
  archivedAt: null,
};

describe("the list", () => {
  test("shows code, name, category, contact, lead time in words, rating and currency", () => {
    expect(columns.map((column) => column.text(row))).toEqual(["SUP-100", "North House", "Preferred", "Ida Lund", "1 day", "4", "EUR"]);
  });

  test("shows nothing where nothing is known, never the word null", () => {
    const bare = { ...row, category: null, contactName: null, leadTimeDays: null, rating: null, currency: null };
    expect(columns.map((column) => column.text(bare)).slice(2)).toEqual(["", "", "", "", ""]);
  });

  test("has a heading in the catalogue for each column", () => {
    expect(columns.filter(({ title }) => !hasMessage(title))).toEqual([]);
  });

  test("reads a rating aloud as stars of five", () => {
    const rating = columns.find(({ field }) => field === "rating");
    expect(renderToStaticMarkup(rating?.render?.(row))).toContain("4 of 5 stars");
  });
});

describe("the form", () => {
  const check = async (draft: object) =>
    resolverOf(
      () => Promise.resolve(SupplierDraft),
      (_shape, values) => values,
    )(draft as never, undefined, { fields: {}, shouldUseNativeValidation: false });

  test("names every bad field, also inside a contact, in the server's own sentences", async () => {
    const { errors } = await check({ code: null, name: "x", contacts: [{ name: "", email: "nope" }], leadTimeDays: "soon" });
    expect(errors).toMatchObject({
      code: { message: "Fill this in." },
      contacts: [{ name: { message: "Fill this in." }, email: { message: "This is not an e-mail address." } }],
      leadTimeDays: { message: "This must be a number." },
    });
    expect(errors).not.toHaveProperty("name");
  });

  test("sends emptied texts as nothing", async () => {
    const { values } = await check({ code: " SUP-1 ", name: "North House", address: "", terms: null, contacts: [] });
    expect(values).toMatchObject({ code: "SUP-1", address: null, terms: null });
  });

  test("puts a refusal of the server on the same fields as its own check", () => {
    const own = SupplierDraft.safeParse({ code: "SUP-1", name: "" }, { reportInput: true });
    expect(errorsOf(own.success ? [] : faultsOf(own.error))).toEqual(errorsOf([{ path: "name", reason: "required" }]));
  });
});

describe("the log", () => {
  test("says who changed what from what to what, with names for ids", () => {
    const html = renderToStaticMarkup(
      <RecordLog
        labels="suppliers.field"
        names={new Map([["categoryId:7", "Preferred"]])}
        rows={[
          {
            id: 1,
            action: "updated",
            logNotes: "Updated: category",
            logDate: "2026-11-20T10:00:00Z",
            person: { id: 1, name: "Ana Ribeiro" },
            changes: [{ field: "categoryId", before: null, after: 7 }],
          },
        ]}
      />,
    );
    expect(html).toContain("Ana Ribeiro");
    expect(html).toMatch(/Category.*<del>empty<\/del>.*<ins>Preferred<\/ins>/);
  });

  test("shows a contact as its words", () => {
    expect(wordsOf([{ name: "Ida Lund", role: null, email: "ida@x.example" }], "contacts")).toBe("Ida Lund, ida@x.example");
  });
});

test("a supplier has one address", () => {
  expect(links.record(1000)).toBe("/materials-management/suppliers/1000");
  expect(links.edit(1000)).toBe("/materials-management/suppliers/1000/edit");
});
