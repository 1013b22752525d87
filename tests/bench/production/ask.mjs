import { Agent, request } from 'node:http'

/**
 * Asks as fast as a server answers, so many at a time.
 *
 * @param {{ pathOf(at: number): string, portOf(): number, atOnce: number, seconds: number, cookie?: string,
 *   expected?: (path: string) => string }} given expected: what the answer to a path has in it
 * @returns {Promise<{ times: number[], failures: string[], seconds: number }>} milliseconds of each
 */
export async function ask({ pathOf, portOf, atOnce, seconds, cookie, expected = () => '' }) {
  const headers = { origin: 'http://localhost:5173', ...(cookie && { cookie }) }
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const [times, failures] = [[], []]
  const until = performance.now() + seconds * 1000
  let at = 0
  const once = () =>
    new Promise((resolve) => {
      const began = performance.now()
      const end = (failure) => {
        if (failure) failures.push(failure)
        else times.push(performance.now() - began)
        resolve()
      }
      const path = pathOf(at++)
      const options = { agent, port: portOf(), host: '127.0.0.1', path, headers }
      const outgoing = request(options, (incoming) => {
        let text = ''
        incoming.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        incoming.once('error', (error) => end(error.message))
        incoming.once('end', () => {
          const isRight = incoming.statusCode === 200 && text.includes(expected(path))
          end(isRight ? '' : `${path} ${incoming.statusCode} ${text.slice(0, 80)}`)
        })
      })
      outgoing.once('error', (error) => end(`${path} ${error.message}`))
      outgoing.end()
    })
  const work = async () => {
    while (performance.now() < until) await once()
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: atOnce }, work))
  agent.destroy()
  return { times, failures, seconds: (performance.now() - began) / 1000 }
}

/** A share of a list, such as 0.95: the value that so many are not above. */
export function quantile(list, share) {
  const sorted = list.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
