import { IconPlus } from "@tabler/icons-react";
import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import { AppLink } from "../layout/app-link.tsx";
import { buttonClass } from "../layout/button.tsx";
import { useMay } from "../wire/query.ts";

/** The way to a new record, for who may make one. */
export function NewLink({ call, to, label }: { call: Pick<Endpoint, "access">; to: string; label: string }) {
  const may = useMay(call);
  if (!may) return null;
  return (
    <AppLink to={to} className={buttonClass("primary")}>
      <IconPlus size={16} aria-hidden="true" />
      {label}
    </AppLink>
  );
}
