const own = /^https:\/\/[\w-]+\.(app|csp)\.test\//

/**
 * Sums up the requests of a page so far. Bytes are those of the files on disk, so they are the same in every run.
 *
 * @param {string[]} requests addresses
 * @param {Map<string, { raw: Buffer, gz: Buffer, br: Buffer }>} dist the app's files
 */
export function traffic(requests, dist) {
  const services = requests.filter((url) => /^(https?|wss?):/.test(url) && !own.test(url))
  const paths = [...new Set(requests.filter((url) => own.test(url)).map((url) => new URL(url).pathname))]
  const scripts = paths.filter((path) => path.endsWith('.js') && dist.has(path))
  const js = { raw: 0, gz: 0, br: 0 }
  for (const path of scripts) for (const kind of Object.keys(js)) js[kind] += dist.get(path)[kind].length
  return {
    js,
    scripts,
    services: services.length,
    hosts: [...new Set(services.map((url) => new URL(url).host))].sort(),
  }
}
