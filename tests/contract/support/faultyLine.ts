import type { WebSocketLike } from '../../../runtime/src/walletconnect/relay/openRelaySocket.js'
import type { Relay } from '../../../server/src/relay/createRelay.js'

/** A generator of numbers from 0 to 1 (mulberry32), so that a run can be had again by its seed. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Faults of a frame, or of the line it travels on. Each is the likelihood of it. */
export interface Faults {
  readonly drop: number
  readonly duplicate: number
  readonly spoil: number
  /** The line ends, and both sides hear of it. */
  readonly cut: number
  /** The line is dead, and nobody hears of it. */
  readonly half: number
}

export const calm: Faults = { drop: 0, duplicate: 0, spoil: 0, cut: 0, half: 0 }

export interface OpenLineParameters {
  readonly relay: Relay
  readonly clientId: string
  readonly random: () => number
  readonly faults: () => Faults
  /** How late a frame may come, in ms. */
  readonly latest?: number
}

/** A line to the relay on which frames come late, and some not at all, twice, or changed. */
export function openLine({ relay, clientId, random, faults, latest = 400 }: OpenLineParameters) {
  let isOpen = true
  let isDead = false
  const line: WebSocketLike = {
    onopen: null,
    onmessage: null,
    onerror: null,
    onclose: null,
    readyState: 0 as 0 | 1 | 2 | 3,
    send: (text) => carry(String(text), (carried) => connection.receive(carried)),
    close: () => end(),
  }
  const connection = relay.connect({
    clientId: clientId,
    network: '192.0.2.0/24',
    project: 'local',
    send: (text) => carry(text, (data) => line.onmessage?.({ data } as never)),
  })
  function end(): void {
    if (!isOpen) return
    isOpen = false
    connection.close()
    Object.assign(line, { readyState: 3 })
  }
  function cut(): void {
    setTimeout(() => {
      if (!isOpen) return
      end()
      line.onclose?.({ code: 1006, reason: '' } as never)
    }, 5)
  }
  function carry(text: string, arrive: (text: string) => void): void {
    if (!isOpen) return
    const { cut: cuts, drop, duplicate, half, spoil } = faults()
    if (random() < half) isDead = true
    if (random() < cuts) {
      cut()
      return
    }
    const times = isDead || random() < drop ? 0 : random() < duplicate ? 2 : 1
    const at = Math.floor(random() * text.length)
    const carried = random() < spoil ? `${text.slice(0, at)}#${text.slice(at + 1)}` : text
    for (let count = 0; count < times; count++)
      setTimeout(() => isOpen && arrive(carried), Math.floor(random() * latest))
  }
  setTimeout(() => {
    if (!isOpen) return
    Object.assign(line, { readyState: 1 })
    line.onopen?.({} as never)
  }, 20)
  return { line, cut, end }
}
