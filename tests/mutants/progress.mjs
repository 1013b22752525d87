/** The shortest time between two lines, in milliseconds. */
const minPause = 10_000

/**
 * Prints how far the modules in work are: a line of text, the same on a terminal and in a log, and at most one every ten
 * seconds.
 *
 * @param {{ print: (line: string) => void, now: () => number }} output now: in milliseconds
 */
export function createProgress({ print, now }) {
  const inWork = new Map()
  let last = now()
  const seconds = (since) => Math.round((now() - since) / 1_000)
  return {
    start(module) {
      inWork.set(module, { since: now(), judged: 0, all: 0 })
    },
    /** Takes note of how many mutants of a module have a verdict. */
    update(module, judged, all) {
      Object.assign(inWork.get(module), { judged, all })
      if (now() - last < minPause) return
      last = now()
      const parts = [...inWork]
        .filter(([, each]) => each.all > 0)
        .map(([name, each]) => `${name}: ${each.judged} of ${each.all} judged, ${seconds(each.since)} s`)
      print(`  ${parts.join('; ')}`)
    },
    /** @returns for how many seconds a module, which is judged now, was in work */
    end(module) {
      const { since } = inWork.get(module)
      inWork.delete(module)
      return seconds(since)
    },
  }
}
