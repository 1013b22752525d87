export interface Circuit {
  /** How long the host wants to be left alone, in ms. */
  wait(host: string): number
  /** Leaves the host alone for so long, in ms. */
  open(host: string, milliseconds: number): void
}

/** Remembers which hosts asked for a pause (429), so that no other call runs into it. Hosts do not share a pause. */
export function createCircuit(): Circuit {
  const until = new Map<string, number>()
  return {
    wait: (host) => Math.max((until.get(host) ?? 0) - performance.now(), 0),
    open: (host, milliseconds) => void until.set(host, performance.now() + milliseconds),
  }
}
