import { meters } from "@millwright/domain/register/meters/contract.ts";
import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import { formatRelative } from "../../kit/format.ts";
import { StripFact } from "../../kit/record/fact-strip.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import { MeterValue } from "./readings/value.tsx";

/** At a glance two are enough; all of them stand in a card of the page. */
const MOST = 2;

/** What was last read on an asset. */
export function LastReadings({ asset: { id } }: { asset: { id: number } }) {
  const filterModel = { asset: { filterType: "set", values: [id] } } satisfies FiltersOf<typeof meters.list>;
  const { data } = useCall(meters.list, { body: { endRow: MOST, filterModel } });
  return (data?.rows ?? []).flatMap((meter) =>
    meter.lastAt === null
      ? []
      : [
          <StripFact
            key={meter.id}
            label={meter.name}
            value={<MeterValue meter={meter} value={meter.lastValue} />}
            note={formatRelative(meter.lastAt)}
            to={links.record(meter.id)}
          />,
        ],
  );
}
