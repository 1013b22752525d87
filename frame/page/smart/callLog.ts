import * as z from 'zod/mini'
import type { Database } from '../base/database.js'

const text = z.string()
const schema = z.strictObject({
  id: text,
  site: text,
  chain: text,
  hashes: z.array(text),
  isOperation: z.boolean(),
  count: z.number(),
})

/** Calls that the user has approved together. They are kept, so that a page that loads again does not send them twice. */
export interface CallEntry {
  /** The id that the host knows them by. */
  readonly id: string
  /** Origin of the page that asked. */
  readonly site: string
  /** CAIP-2 id of the network. */
  readonly chain: string
  /** The hash of the user operation, or those of the transactions of a standard account. */
  readonly hashes: readonly string[]
  readonly isOperation: boolean
  /** How many calls there are. A standard account stops at the first one that fails. */
  readonly count: number
}

/** The calls of this device. */
export interface CallLog {
  find(site: string, id: string): Promise<CallEntry | undefined>
  /** Adds calls. Resolves with false, and changes nothing, if there are some with the same id. */
  add(entry: CallEntry): Promise<boolean>
  /** Adds calls, or replaces those with the same id. */
  put(entry: CallEntry): Promise<void>
  remove(entry: CallEntry): Promise<void>
}

const key = 'calls'
const maxCalls = 200

/** Opens the log of a database. It skips entries that cannot be read. */
export function openCallLog(database: Database): CallLog {
  const read = async (): Promise<readonly CallEntry[]> => {
    const list = await database.get<unknown>(key)
    return Array.isArray(list) ? list.flatMap(readEntry) : []
  }
  const isSame = (one: CallEntry, { id, site }: Pick<CallEntry, 'id' | 'site'>) =>
    one.id === id && one.site === site
  /** Makes one change after the other, those of other tabs included. */
  const change = (act: (list: readonly CallEntry[]) => readonly CallEntry[]): Promise<void> =>
    database.alone(async () => database.set(key, act(await read())))
  const withEntry = (list: readonly CallEntry[], entry: CallEntry) =>
    [...list.filter((one) => !isSame(one, entry)), entry].slice(-maxCalls)
  return {
    find: async (site, id) => (await read()).find((entry) => isSame(entry, { id, site })),
    add: async (entry) => {
      let isNew = false
      await change((list) => {
        isNew = !list.some((one) => isSame(one, entry))
        return isNew ? withEntry(list, entry) : list
      })
      return isNew
    },
    put: (entry) => change((list) => withEntry(list, entry)),
    remove: (entry) => change((list) => list.filter((one) => !isSame(one, entry))),
  }
}

function readEntry(value: unknown): readonly CallEntry[] {
  const read = z.safeParse(schema, value)
  return read.success ? [read.data] : []
}
