const shown = 4

/**
 * Lists the files of the app by the phase in which they load, with their largest modules; React's own are left out.
 *
 * @param {{ options(name: string): { dist: Map<string, object> }, chunks: { product: object[] } }} site
 * @param {object} run a result of the load pass of the product
 */
export function listChunks(site, run) {
  const { dist } = site.options('product')
  const { initial, opened, connected } = run.traffic
  const seen = new Set()
  const lines = Object.entries({ initial, opened, connected }).flatMap(([phase, { scripts }]) =>
    scripts
      .filter((path) => !seen.has(path) && seen.add(path))
      .map(
        (path) =>
          `${phase.padEnd(10)}${String(dist.get(path).gz.length).padStart(7)} B  ${path}${modulesOf(path)}`,
      ),
  )
  return lines.join('\n')

  function modulesOf(path) {
    const modules = site.chunks.product.find((chunk) => chunk.path === path)?.modules ?? []
    const ours = modules.filter(({ id, bytes }) => bytes > 0 && !/^(react|react-dom|scheduler)\//.test(id))
    const largest = ours.toSorted((a, b) => b.bytes - a.bytes).slice(0, shown)
    return largest.map(({ id, bytes }) => `\n${' '.repeat(21)}${id} (${bytes} B as source)`).join('')
  }
}
