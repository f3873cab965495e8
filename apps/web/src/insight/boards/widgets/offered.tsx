import { useContext, type ReactNode } from "react";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Leading } from "../leading.ts";

/** A link where its page exists for the reader; else the words alone. An organisation whose menu is limited does without most of the product. */
export function Offered({ to, children }: { to: string; children: ReactNode }) {
  return useContext(Leading)(to) ? <AppLink to={to}>{children}</AppLink> : children;
}
