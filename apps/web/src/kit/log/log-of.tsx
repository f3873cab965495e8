import type { Endpoint, Request } from "@millwright/domain/kit/endpoint.ts";
import type { LogLine } from "@millwright/domain/kit/log.ts";
import { SkeletonCards } from "../feedback/skeletons.tsx";
import { ErrorState } from "../feedback/states.tsx";
import { useCall } from "../query.ts";
import { RecordLog } from "./record-log.tsx";

type LogCall = Endpoint & { reply: { _zod: { output: { rows: LogLine[] } } } };

/** The log of a record, read when its tab is opened. */
export function LogOf({ call, id, labels, names }: { call: LogCall; id: number; labels: string; names?: ReadonlyMap<string, string> }) {
  const { data, error, refetch } = useCall(call, { params: { id } } as unknown as Request<LogCall>);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={1} lines={5} />;
  return <RecordLog rows={data.rows} labels={labels} {...(names ? { names } : {})} />;
}
