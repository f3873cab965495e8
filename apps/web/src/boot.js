// Runs before the first paint, so that a dark page never flashes white. The rest of the theme lives in src/kit/theme/theme.ts,
// which reads and writes the same key.
(function () {
  var page = document.documentElement;
  var chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem("millwright.theme")) || {};
  } catch {
    // A browser that refuses storage, or a damaged value, gets the defaults.
  }
  var prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
  var scheme = /^(light|dark|contrast)$/.test(chosen.scheme) ? chosen.scheme : prefersDark ? "dark" : "light";
  page.dataset.theme = /^[a-zA-Z]+$/.test(chosen.main) ? chosen.main : "default";
  page.dataset.scheme = scheme;
  try {
    // kit/hand/settings.ts reads and writes the same key.
    if (JSON.parse(localStorage.getItem("millwright.hand")).left === true) page.dataset.hand = "left";
  } catch {
    // Nothing was set on this device.
  }
  page.dataset.density = matchMedia("(pointer: coarse), (max-width: 600px)").matches ? "touch" : "compact";

  // Whoever has a session needs these answers before the first screen: they are asked for while the application itself is on its way, and kit/wire/prefetched.ts
  // hands them to whoever asks first.
  try {
    // What a label, a message or a screen on a wall opens asks for nobody's session.
    if (/^\/[rfaw]\//.test(location.pathname)) return;
    var token = localStorage.getItem("jwt_access_token");
    if (!token) return;
    var answers = {};
    ["/auth/signin/", "/api/TenantInfo/", "/api/Navigation/"].forEach(function (path) {
      // Read to its end at once: a page that does not take it would have it on its way for ever.
      answers[path] = fetch(path, { headers: { accept: "application/json", authorization: "Bearer " + token } }).then(function (response) {
        return response.text().then(function (text) {
          return new Response(text, { status: response.status, headers: response.headers });
        });
      });
      // Told to whoever takes it; not an error of the page until then.
      answers[path].catch(function () {});
    });
    window.prefetched = { token: token, answers: answers };
  } catch {
    // Without storage there is no session to ask for.
  }
})();
