import { useQuery } from "@tanstack/react-query";
import type { Option, Options } from "./options.ts";

/** The values of a column, read when they are first shown. */
export function useOptions(column: string, options: Options | undefined) {
  return useQuery<readonly Option[]>({
    // A source of options is a constant of its screen, so the function itself tells two columns of the same name apart.
    queryKey: ["options", column, identityOf(options)],
    queryFn: async () => (await options?.()) ?? [],
    enabled: options !== undefined,
    staleTime: 60_000,
  });
}

const identities = new WeakMap<Options, number>();
let lastIdentity = 0;

function identityOf(options: Options | undefined): number {
  if (!options) return 0;
  const known = identities.get(options);
  if (known !== undefined) return known;
  lastIdentity += 1;
  identities.set(options, lastIdentity);
  return lastIdentity;
}
