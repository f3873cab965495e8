import { useState } from "react";
import {
  FLAGS,
  SCOPES,
  SUB_MODULES,
  type Flag,
  type Grant,
  type Grants,
  type Scope,
  type SubModule,
} from "@millwright/domain/kit/access.ts";
import type { UserRole } from "@millwright/domain/foundation/roles/contract.ts";
import { grantChange, grantChanges, grantsAfter, type GrantChange, type GrantsPatch } from "@millwright/domain/foundation/roles/grants.ts";
import { dropDraft, keepDraft, readDraft } from "../../kit/draft.ts";

export interface DraftGrants {
  /** The role as it would be. */
  grants: Grants;
  /** What of it is named in a save: the sub-modules that differ. */
  patch: GrantsPatch;
  changes: readonly GrantChange[];
  change: (patch: GrantsPatch) => void;
  discard: () => void;
}

/**
 * What was changed in the matrix and not saved: by sub-module, so that it stands on top of whatever somebody else saved in others. Kept for the tab like every entry.
 */
export function useDraftGrants(role: UserRole): DraftGrants {
  const key = `role-grants-${role.id}`;
  const [kept, setKept] = useState<GrantsPatch>(() => patchIn(readDraft(key)?.values));
  const named = Object.entries({ ...kept }) as [SubModule, Grant][];
  const changed = named.filter(([subModule, grant]) => isOther(grantChange(subModule, role.grants[subModule], grant)));
  const patch: GrantsPatch = Object.fromEntries(changed);
  const grants = grantsAfter(role.grants, patch);
  const change = (further: GrantsPatch) => {
    const next = { ...kept, ...further };
    setKept(next);
    keepDraft(key, { values: next, base: role.grants, version: role.version, names: [], at: Date.now() });
  };
  const discard = () => {
    setKept({});
    dropDraft(key);
  };
  return { grants, patch, changes: grantChanges(role.grants, grants), change, discard };
}

const isOther = ({ given, taken, scope }: GrantChange) => given.length + taken.length > 0 || scope !== null;

/** What a tab kept may be of an older version of the product. */
function patchIn(values: unknown): GrantsPatch {
  if (typeof values !== "object" || values === null) return {};
  const known = Object.entries(values as Record<string, Partial<Grant> | undefined>).flatMap(([subModule, grant]) => {
    const isKnown =
      (SUB_MODULES as readonly string[]).includes(subModule) && Array.isArray(grant?.flags) && SCOPES.includes(grant.scope as Scope);
    return isKnown
      ? [[subModule, { flags: FLAGS.filter((flag: Flag) => grant?.flags?.includes(flag)), scope: grant?.scope }] as const]
      : [];
  });
  return Object.fromEntries(known) as GrantsPatch;
}
