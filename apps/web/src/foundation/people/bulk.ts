import { people, type PersonRow } from "@millwright/domain/foundation/people/contract.ts";
import { IconUserShield } from "@tabler/icons-react";
import type { BulkAction } from "../../kit/bulk/action.ts";
import { archiveActions } from "../../kit/bulk/archive-actions.ts";
import { AskRole } from "./bulk-role.tsx";

export const actions: readonly BulkAction<PersonRow>[] = [
  { key: "role", label: "people.field.role", icon: IconUserShield, call: people.bulk, invalidates: [people], Ask: AskRole },
  ...archiveActions(people.bulkArchive, [people]),
];
