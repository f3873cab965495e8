import type { Ref } from "@millwright/domain/kit/fields.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { links } from "./links.ts";

/** A request named in another record: its code and the way there; the title is told on hover. */
export function WorkRequestChip({ request }: { request: Ref }) {
  const maySee = useMay(workRequests.get);
  const code = <CodeText>{request.code}</CodeText>;
  if (!maySee) return code;
  return (
    <AppLink to={links.workRequest(request.id)} title={request.name}>
      {code}
    </AppLink>
  );
}
