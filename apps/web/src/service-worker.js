// Keeps the application on the device, so that it opens without a network (decision 0037). It knows files alone: what the server answers to calls is kept by the
// page, for one person (src/kit/offline). vite.worker.ts puts the build's files in place of the two names in capitals.
(function () {
  var VERSION = "__VERSION__";
  var FILES = __FILES__;
  var CACHE = "millwright-" + VERSION;

  // A new version is fetched beside the one that is used, and waits until somebody asks for it.
  self.addEventListener("install", function (event) {
    event.waitUntil(fill());
  });

  async function fill() {
    var cache = await caches.open(CACHE);
    await Promise.all(
      FILES.map(async function (file) {
        // A file's name changes with its bytes: what an earlier version has is the same.
        var had = await caches.match(file);
        if (had) await cache.put(file, had);
        else await cache.add(file);
      }),
    );
    await cache.add(new Request("/", { cache: "no-store", headers: { accept: "text/html" } }));
  }

  self.addEventListener("message", function (event) {
    if (event.data === "take-over") self.skipWaiting();
  });

  self.addEventListener("activate", function (event) {
    event.waitUntil(takeOver());
  });

  async function takeOver() {
    var names = (await caches.keys()).filter(function (name) {
      return name.startsWith("millwright-");
    });
    // Another tab may still show the version before this one, whose files the server has no more.
    var kept = names
      .filter(function (name) {
        return name !== CACHE;
      })
      .slice(-1)
      .concat(CACHE);
    await Promise.all(
      names
        .filter(function (name) {
          return !kept.includes(name);
        })
        .map(function (name) {
          return caches.delete(name);
        }),
    );
    await self.clients.claim();
  }

  self.addEventListener("fetch", function (event) {
    var request = event.request;
    var url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== self.location.origin) return;
    if (request.mode === "navigate") {
      if (!/^\/(api|auth|assets|healthz|readyz|metrics|u|w)(\/|$)/i.test(url.pathname)) event.respondWith(page(request));
    } else if (/^\/(assets|icons)\//.test(url.pathname) || url.pathname === "/manifest.webmanifest") {
      event.respondWith(file(request));
    }
  });

  // One page stands under every address; it is the one that belongs to the files that are kept.
  async function page(request) {
    var kept = await (await caches.open(CACHE)).match("/");
    return kept || (await fetch(request));
  }

  async function file(request) {
    var kept = await caches.match(request, { ignoreVary: true });
    if (kept) return kept;
    var answer = await fetch(request);
    if (answer.ok && answer.status === 200 && new URL(request.url).pathname.startsWith("/assets/")) {
      var copy = answer.clone();
      // A full disk keeps nobody from the file itself.
      caches
        .open(CACHE)
        .then(function (cache) {
          return cache.put(request, copy);
        })
        .catch(function () {});
    }
    return answer;
  }
})();
