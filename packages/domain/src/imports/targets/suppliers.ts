import type { ImportTarget } from "../fields.ts";

export const supplierTarget: ImportTarget = {
  key: "suppliers",
  title: "Suppliers",
  subModule: "suppliers",
  identity: "code",
  keys: [["code"]],
  fields: [
    { key: "code", title: "Code", kind: "text", isRequired: true, codeIsMade: "on demand", guesses: ["suppliercode", "supplierno", "suppliernumber", "vendorcode", "vendor", "vendorno", "number", "id"], example: "SUP-100" },
    { key: "name", title: "Name", kind: "text", isRequired: true, guesses: ["suppliername", "supplier", "vendorname", "company"], example: "Fenwick Seals" },
    { key: "category", title: "Category", kind: "record", path: "categoryId", lookup: "supplier-categories", canCreate: true, guesses: ["suppliercategory", "type", "group"], example: "Spare parts" },
    { key: "contactName", title: "Contact", kind: "text", path: "contacts.0.name", guesses: ["contactname", "contactperson"], example: "Ada Fenwick", note: "The first contact; the others stay." },
    { key: "contactEmail", title: "Contact e-mail", kind: "text", path: "contacts.0.email", maxLength: 254, guesses: ["email", "emailaddress", "contactemail", "mail"], example: "ada@fenwick.example" },
    { key: "contactPhone", title: "Contact phone", kind: "text", path: "contacts.0.phone", guesses: ["phone", "telephone", "contactphone", "tel"], example: "+47 55 01 02 03" },
    { key: "address", title: "Address", kind: "text", maxLength: 500, guesses: ["street", "postaladdress"], example: "Quay 4, Bergen" },
    { key: "terms", title: "Terms", kind: "text", maxLength: 500, guesses: ["paymentterms", "termsofpayment"], example: "30 days net" },
    { key: "leadTimeDays", title: "Lead time", kind: "number", guesses: ["leadtimedays", "leadtimeindays", "deliverytime", "days"], example: "14", note: "In days." },
    { key: "currency", title: "Currency", kind: "text", guesses: ["currencycode", "curr"], example: "EUR", note: "Three capital letters." },
    { key: "rating", title: "Rating", kind: "number", guesses: ["stars", "score"], example: "4", note: "1 (poor) to 5 (excellent)." },
    { key: "notes", title: "Notes", kind: "text", maxLength: 4000, guesses: ["remarks", "comment", "comments"], example: "" },
  ],
};
