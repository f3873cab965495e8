import { assets } from "@millwright/domain/register/assets/contract.ts";
import { PreviewPanel, type PreviewProps } from "../../kit/list/preview/preview-panel.tsx";
import { links } from "./links.ts";
import { Summary } from "./summary.tsx";

/** An asset beside its list: where it stands and what it is. */
export function AssetPreview(props: PreviewProps) {
  return (
    <PreviewPanel call={assets.get} to={links.record(props.id)} nameOf={({ code, name }) => ({ code, title: name })} {...props}>
      {(asset) => <Summary asset={asset} />}
    </PreviewPanel>
  );
}
