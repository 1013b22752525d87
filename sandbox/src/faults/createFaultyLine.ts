import type { Line, LineEnds } from 'appkit-server/parts'
import type { RelayFault } from './relayFaults.js'
import type { FaultEngine } from './types.js'

export interface FaultyLineParameters extends LineEnds {
  readonly faults: Pick<FaultEngine, 'random' | 'takeRelay'>
}

type Direction = 'client' | 'relay'

/** How long a frame waits for another one to overtake it, in ms. */
const reorderMs = 1000

/** Lets frames go wrong by the plan. Without a fault for them they pass at once, in their order. */
export function createFaultyLine({ close, faults, toClient, toRelay }: FaultyLineParameters): Line {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const held: Record<Direction, (() => void)[]> = { client: [], relay: [] }
  let isDead = false
  let isOver = false

  function later(act: () => void, ms: number): () => void {
    const run = () => {
      clearTimeout(timer)
      if (timers.delete(timer) && !isDead) act()
    }
    const timer = setTimeout(run, ms)
    timer.unref()
    timers.add(timer)
    return run
  }

  function carry(to: Direction, text: string, arrive: (text: string) => void): void {
    if (isDead || isOver) return
    const fault = faults.takeRelay(nameOf(text), to)
    if (fault?.halfOpen) isDead = true
    if (isDead || fault?.drop) return
    if (fault?.close !== undefined) {
      close(fault.close, 'The fault plan closes the connection.')
      return
    }
    const carried = fault?.flipBit ? flipBit(text, faults.random()) : text
    deliver(to, fault, () => {
      arrive(carried)
      if (fault?.duplicate) arrive(carried)
    })
  }

  function deliver(to: Direction, fault: RelayFault | null, arrive: () => void): void {
    if (fault?.reorder) {
      held[to].push(later(arrive, reorderMs))
      return
    }
    const overtaken = held[to].splice(0)
    const pass = () => {
      arrive()
      for (const release of overtaken) release()
    }
    if (fault?.delayMs) later(pass, fault.delayMs)
    else pass()
  }

  return {
    toClient: (text) => carry('client', text, toClient),
    toRelay: (text) => carry('relay', text, toRelay),
    isDead: () => isDead,
    end() {
      isOver = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** The name of a frame in a plan: its method, or `reply` without one. Empty if it is not JSON. */
function nameOf(text: string): string {
  try {
    const { method } = JSON.parse(text) as { readonly method?: unknown }
    return typeof method === 'string' ? method : 'reply'
  } catch {
    return ''
  }
}

/** @param place - from 0 to 1 */
function flipBit(text: string, place: number): string {
  const at = Math.floor(place * text.length)
  return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1)
}
