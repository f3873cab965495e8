import type { ReactNode } from "react";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { useExists } from "../../home/public.ts";

/** A link where its page exists for the reader; else the words alone. An organisation whose menu is limited does without most of the product. */
export function Offered({ to, children }: { to: string; children: ReactNode }) {
  return useExists(to) ? <AppLink to={to}>{children}</AppLink> : children;
}
