import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { certificates } from "@millwright/domain/register/certificates/contract.ts";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { CertificateStateChip, stateText } from "./state.tsx";

const column = columnsOf(certificates.list, "certificates.field");
/** What every list of certificates can show of one. */
export const columns = [
  column.person("person", { options: optionsFrom(people.list), width: 170 }),
  { ...column.reference("kind", { options: optionsFrom(valuesOf("certificate-types").options), width: 200 }), part: "title" as const },
  column.text("number", { width: 140 }),
  {
    ...column.yesNo("isCurrent", { width: 150 }),
    part: "status" as const,
    isSortable: false,
    text: stateText,
    render: CertificateStateChip,
  },
  column.day("validUntil", { width: 128 }),
  column.day("issuedOn"),
  column.text("issuer", { width: 180 }),
];
