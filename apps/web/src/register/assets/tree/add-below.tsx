import { IconPlus } from "@tabler/icons-react";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { buttonClass } from "../../../kit/layout/button.tsx";
import { useMay } from "../../../kit/wire/query.ts";
import { links } from "../links.ts";

/** Adds an asset under another one or at a location; not there for those who may not. */
export function AddBelow({ place, word }: { place: { parentId: number } | { locationId: number }; word: string }) {
  const may = useMay(assets.create);
  if (!may) return null;
  return (
    <AppLink to={links.add(place)} className={buttonClass("text")}>
      <IconPlus size={16} aria-hidden="true" />
      {word}
    </AppLink>
  );
}
