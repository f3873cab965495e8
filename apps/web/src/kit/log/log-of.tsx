import type { Endpoint, Request } from "@millwright/domain/kit/endpoint.ts";
import type { LogLine } from "@millwright/domain/kit/log/log.ts";
import { SkeletonCards } from "../feedback/skeletons.tsx";
import { ErrorState } from "../feedback/states.tsx";
import type { ListCall } from "../list/use-list.ts";
import { useCall } from "../wire/query.ts";
import { RecordLog } from "./record-log.tsx";
import { useNames } from "./use-names.ts";

export type LogCall = Endpoint & { reply: { _zod: { output: { rows: LogLine[] } } } };

interface LogOfProps {
  call: LogCall;
  id: number;
  /** Where the fields' texts are in the catalogue: `suppliers.field`. */
  labels: string;
  /** The lists that ids in the log come from: `{ categoryId: valuesOf("supplier-categories").options }`. */
  references?: Readonly<Record<string, ListCall>>;
}

/** The log of a record, read when its tab is opened. */
export function LogOf({ call, id, labels, references = NONE }: LogOfProps) {
  const { data, error, refetch } = useCall(call, { params: { id } } as unknown as Request<LogCall>);
  const names = useNames(references, data?.rows ?? []);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={1} lines={5} />;
  return <RecordLog rows={data.rows} labels={labels} names={names} />;
}

const NONE: Readonly<Record<string, ListCall>> = {};
