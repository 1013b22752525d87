import { Agent, request } from 'node:http'

/** How long an answer is waited for, in milliseconds. */
const maxWait = 30_000

/**
 * Sends requests at a fixed pace, whether or not the server keeps up. The time of a request counts from the moment it was due, so a
 * server that stands still shows. A request that is not answered within half a minute counts as a failure.
 *
 * @param {string} url base address
 * @param {{ name: string, share: number, path: string, body?: string }[]} parts the kinds of requests, with how many of each are sent in turn
 * @param {{ rate: number, seconds: number, onHalf?: () => void }} pace requests a second, and for how long
 * @returns {Promise<{ times: Map<string, number[]>, failures: string[] }>} milliseconds by name
 */
export async function fire(url, parts, { rate, seconds, onHalf }) {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  const order = shuffle(parts.flatMap((part) => Array.from({ length: part.share }, () => part)))
  const times = new Map(parts.map(({ name }) => [name, []]))
  const failures = []
  const total = rate * seconds
  const ask = ({ name, path, body }, due) =>
    new Promise((resolve) => {
      let isOver = false
      const end = (failure) => {
        if (isOver) return
        isOver = true
        if (failure) failures.push(`${name}: ${failure}`)
        times.get(name).push(performance.now() - due)
        resolve()
      }
      const headers = { origin: 'http://localhost:5173' }
      const method = body === undefined ? 'GET' : 'POST'
      const outgoing = request({ agent, hostname, port, path, method, headers }, (incoming) => {
        let size = 0
        incoming.on('data', (chunk) => {
          size += chunk.length
        })
        incoming.on('error', (error) => end(error.message))
        incoming.once('end', () =>
          end(incoming.statusCode === 200 && size > 0 ? '' : `status ${incoming.statusCode}`),
        )
      })
      outgoing.on('error', (error) => end(error.message))
      outgoing.setTimeout(maxWait, () => outgoing.destroy(new Error(`no answer in ${maxWait} ms`)))
      outgoing.end(body)
    })
  const began = performance.now()
  const open = []
  for (let sent = 0; sent < total; ) {
    const wanted = Math.min(total, Math.floor(((performance.now() - began) * rate) / 1000))
    for (; sent < wanted; sent += 1) {
      if (sent === Math.floor(total / 2)) onHalf?.()
      open.push(ask(order[sent % order.length], began + (sent * 1000) / rate))
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await Promise.all(open)
  agent.destroy()
  return { times, failures }
}

/** Shuffles a list in place, in the same way each time. */
function shuffle(list) {
  let state = 1
  for (let at = list.length - 1; at > 0; at -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const other = state % (at + 1)
    ;[list[at], list[other]] = [list[other], list[at]]
  }
  return list
}
