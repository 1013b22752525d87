/** Name of a port, by what answers behind it. */
export type PortName = 'network' | 'storage' | 'wallet' | 'relay' | 'frame'

/** Faults of a call over each port; below them those of the clock while a call is made. */
export const kinds: Readonly<Record<PortName, readonly string[]>> = {
  network: ['refused', 'status 500', 'status 429', 'html', 'cut', 'silent', 'late', 'answer lost'],
  storage: ['throws', 'full', 'forgets', 'garbage'],
  wallet: ['declines', 'busy', 'silent', 'late', 'complains', 'garbage', 'locks', 'moves', 'leaves'],
  relay: ['line ends', 'line dies', 'dropped', 'twice', 'spoiled', 'late'],
  frame: ['error', 'silent', 'late', 'garbage', 'twice', 'of another request'],
}
export const clockKinds = ['clock an hour ahead', 'clock an hour back', 'page asleep for a minute'] as const

/** One fault: at which call, by its number from the start of the flow. */
export interface Fault {
  readonly at: number
  readonly kind: string
}

/** A call over a port, as it was made. */
export interface PortCall {
  readonly port: PortName
  /** Method or path. */
  readonly name: string
}

/** Counts the calls over all ports of a flow, and says at which of them something goes wrong. */
export function createInjector(shiftClock: (ms: number) => void) {
  let plan: readonly Fault[] = []
  let calls: PortCall[] = []
  let hits = 0
  return {
    /** Begins to count anew, with these faults. */
    arm(faults: readonly Fault[]): void {
      plan = faults
      calls = []
      hits = 0
    },
    /**
     * Counts a call.
     *
     * @returns the kind of its fault; undefined when nothing goes wrong with it.
     */
    meet(port: PortName, name: string): string | undefined {
      const number = calls.push({ port, name }) - 1
      const fault = plan.find(({ at }) => at === number)
      if (fault === undefined) return undefined
      hits++
      if (fault.kind === 'clock an hour ahead') shiftClock(3_600_000)
      else if (fault.kind === 'clock an hour back') shiftClock(-3_600_000)
      else if (fault.kind === 'page asleep for a minute') shiftClock(60_000)
      else return kinds[port].includes(fault.kind) ? fault.kind : undefined
      return undefined
    },
    calls: (): readonly PortCall[] => calls,
    /** How many of the planned faults have come about. */
    hits: () => hits,
  }
}

export type Injector = ReturnType<typeof createInjector>

/**
 * The faults of a case: first each kind at each call by itself, then two of them by chance, of which the second can
 * meet what follows the first.
 *
 * @param calls - the calls of the flow when nothing goes wrong.
 * @param random - a source of this case alone.
 */
export function planOf(calls: readonly PortCall[], number: number, random: () => number): readonly Fault[] {
  const single = calls.flatMap(({ port }, at) =>
    [...kinds[port], ...clockKinds].map((kind): Fault => ({ at, kind })),
  )
  const first = single[number % single.length]
  if (first === undefined) throw new Error('The flow makes no call.')
  if (number < single.length) return [first]
  // After the first fault there can be more calls than in the flow without one.
  const at = Math.floor(random() * (calls.length + 6))
  const { port } = calls[at] ?? calls[Math.floor(random() * calls.length)] ?? { port: 'network' }
  const possible = [...kinds[port], ...clockKinds]
  return [first, { at, kind: possible[Math.floor(random() * possible.length)] ?? 'silent' }]
}
