import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

/**
 * Reads codes out of pictures, apart from the page. The server sends this file with a policy of its own, which allows WebAssembly; that of the page does not
 * (decision 0031). The reader comes from our own origin.
 */
interface Asked {
  id: number;
  picture: ImageData;
}

prepareZXingModule({ overrides: { locateFile: (path: string, prefix: string) => (path.endsWith(".wasm") ? wasmUrl : prefix + path) } });

/** What labels carry: our own two, and what manufacturers print. */
const FORMATS = ["QRCode", "DataMatrix", "Code128", "Code39", "EANUPC", "ITF"] as const;

self.addEventListener("message", ({ data: { id, picture } }: MessageEvent<Asked>) => {
  readBarcodes(picture, { formats: [...FORMATS], maxNumberOfSymbols: 1, tryHarder: true }).then(
    ([found]) => self.postMessage({ id, text: found?.isValid ? found.text : null }),
    (failure: unknown) => self.postMessage({ id, failure: String(failure) }),
  );
});
