import { randomOf } from '../../fuzz/budget.js'
import { wordsOf } from '../countCases.js'
import { type Finding, type RunSlice, seedOf } from '../drive.js'

/** A program that stores something, and what it has confirmed so far. Its folder is the same until it is removed. */
export interface Killable {
  /**
   * Starts it and writes until it is killed, which is at a moment by chance: while it starts, or while it writes.
   *
   * @returns when nothing of it runs any more.
   */
  kill(random: () => number): Promise<void>
  /**
   * Starts it again and ends it in order.
   *
   * @throws Error that says what is lost, doubled or cannot be read.
   */
  check(): Promise<void>
  /** How many writes were confirmed. */
  confirmed(): number
  remove(): Promise<void>
}

/**
 * Kills a program once for each case, and looks after each kill whether all that was confirmed is there.
 *
 * @param open - makes a program on a folder of its own, which the kills of a slice share.
 */
export function countKills(open: () => Promise<Killable>): RunSlice {
  return async ({ seed, from, count }) => {
    const findings: Finding[] = []
    let program = await open()
    let confirmed = 0
    for (let number = from; number < from + count; number++) {
      try {
        await program.kill(randomOf(seedOf({ seed, from: number })))
        await program.check()
      } catch (error) {
        findings.push({ case: number, what: wordsOf(error) })
        // A write that is lost once would be found missing again after each kill.
        confirmed += program.confirmed()
        await program.remove()
        program = await open()
      }
    }
    confirmed += program.confirmed()
    await program.remove()
    return { violations: findings.length, findings, counts: { 'writes confirmed': confirmed } }
  }
}

const programs: Readonly<Record<string, () => Promise<() => Promise<Killable>>>> = {
  'kills/sandbox': async () => (await import('../kills/sandbox.js')).openSandbox,
  'kills/frame': async () => (await import('../kills/frame.js')).openFrame,
  'kills/server': async () => (await import('../kills/server.js')).openServer,
  'kills/commands': async () => (await import('../kills/commands.js')).openCommands,
}

/** The kills of one program: `kills/sandbox`, for example. */
export async function prepareKills(id: string): Promise<RunSlice> {
  const load = programs[id]
  if (load === undefined) throw new Error(`There is no program ${id}.`)
  return countKills(await load())
}
