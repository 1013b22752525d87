// `npm start` and `npm test` print a line for each stage while they work, and its seconds when it is done.

/**
 * @param {object} [options]
 * @param {boolean} [options.isLive] whether a terminal shows the seconds as they pass, which no other output may disturb
 * @param {{ write: (text: string) => void, isTTY?: boolean }} [options.out]
 * @param {() => number} [options.now] milliseconds
 */
export function createStages({
  out = process.stdout,
  isLive = out.isTTY,
  now = () => performance.now(),
} = {}) {
  const running = new Map()
  const seconds = (since) => `${((now() - since) / 1000).toFixed(1)} s`
  const status = () => [...running].map(([name, since]) => `${name} ${seconds(since)}`).join(', ')
  // A terminal shows the line that is being worked on; a log gets whole lines only.
  const redraw = (line = '') => {
    if (isLive) out.write(`\r\u001b[K${line}${line ? '\n' : ''}${status()}`)
    else if (line) out.write(`${line}\n`)
  }
  return {
    /**
     * @template Result
     * @param {string} name
     * @param {() => Promise<Result>} work
     * @returns {Promise<Result>} what the work gives
     */
    async run(name, work) {
      const since = now()
      running.set(name, since)
      redraw()
      const timer = isLive ? setInterval(redraw, 1000) : undefined
      try {
        return await work()
      } finally {
        clearInterval(timer)
        running.delete(name)
        redraw(`${name.padEnd(34)} ${seconds(since).padStart(7)}`)
      }
    },
    /** Prints a line between those of the stages. */
    say: (line) => (isLive ? redraw(line) : out.write(`${line}\n`)),
  }
}
