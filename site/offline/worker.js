// The service worker of the theme builder. It keeps the builder and all that its previews may load, so that every choice is shown
// with the network cut. `build/offline.mjs` puts the list of files in. It answers for these files alone.

const { base, build, files } = __FACTS__
const prefix = `appkit-builder ${base} `
const paths = new Set(files.map((file) => base + file))

self.addEventListener('install', (event) => event.waitUntil(keep()))
self.addEventListener('activate', (event) => event.waitUntil(take()))
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (event.request.method === 'GET' && origin === self.location.origin && paths.has(pathname))
    event.respondWith(answer(event.request, pathname))
})

/** How many files are loaded at once. All of them at once would hold the page that is open, as the reader begins. */
const atOnce = 4

/** A worker of a later build waits until no page of this one is open, whose files it would take away. */
async function keep() {
  const cache = await caches.open(prefix + build)
  for (let at = 0; at < files.length; at += atOnce)
    await cache.addAll(files.slice(at, at + atOnce).map((file) => base + file))
}

/** The page that is open is served from now on, and files of builds before are removed. */
async function take() {
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && name !== prefix + build) await caches.delete(name)
  await self.clients.claim()
}

/** A name in `assets` has a hash of the file. Under another name there may be a newer one. */
async function answer(request, path) {
  const kept = () => caches.match(path, { cacheName: prefix + build })
  if (path.startsWith(`${base}assets/`)) return (await kept()) ?? fetch(request)
  try {
    return await fetch(request)
  } catch (error) {
    const found = await kept()
    if (found === undefined) throw error
    return found
  }
}
