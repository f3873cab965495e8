import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { ErrorState } from "../kit/feedback/states.tsx";
import { navigationQuery, queryClient } from "../kit/query.ts";
import { MuiProvider } from "../kit/theme/mui-provider.tsx";
import { onSignedOut } from "../features/auth/session.ts";
import { Loading } from "./loading.tsx";

// Nothing one person read may be shown to the next.
onSignedOut(() => queryClient.clear());

/** Everything behind sign-in: the query cache, Material, and the menu, which is read before the first screen. */
export function SignedIn() {
  return (
    <QueryClientProvider client={queryClient}>
      <MuiProvider>
        <NavigationGate />
      </MuiProvider>
    </QueryClientProvider>
  );
}

function NavigationGate() {
  const navigation = useQuery(navigationQuery);
  if (navigation.isPending) return <Loading />;
  if (navigation.isError) return <ErrorState error={navigation.error} onRetry={() => void navigation.refetch()} />;
  return <Outlet />;
}
