import { newerVersion } from "./device.ts";

const ADDRESS = "/sw.js";

interface Policies {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string };
}

/** The page lets no text become a script's address but by a policy that it names: this one makes a single address. */
function address(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy("service-worker", {
    createScriptURL: (url) => {
      if (url !== ADDRESS) throw new TypeError("the application keeps itself on the device and nothing else");
      return url;
    },
  });
  return policy ? policy.createScriptURL(ADDRESS) : ADDRESS;
}

let registering: Promise<ServiceWorkerRegistration> | null = null;

/** Puts the application on the device, so that it opens without a network, and says when a newer one is there. It is used when somebody asks for it. */
export async function keepApplication(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker || registering) return;
  registering = serviceWorker.register(address());
  const registration = await registering.catch(() => null);
  if (!registration) return;
  const look = () => {
    const { waiting } = registration;
    if (waiting && serviceWorker.controller) newerVersion.set(() => takeOver(waiting));
  };
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  });
}

function takeOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take-over");
}
