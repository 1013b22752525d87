import type { DriverContext } from './driver.js'
import type { Connector } from './types.js'

/** Wallets that are listed of the first turn of the page, of each later one, and at most. */
const places = { first: 100, turn: 8, all: 300 }

/** The wallets of one namespace that announce themselves, each under an id of its own. */
export interface Register {
  /**
   * Reports a wallet. One whose id is taken gets another and says which it `claims`. Only those that announce
   * themselves are counted.
   *
   * @returns false when it was turned away because there are too many.
   */
  add(wallet: Connector): boolean
  /**
   * Asks the page for wallets, and once more when some were turned away and others are known meanwhile.
   *
   * @returns a function that ends it.
   */
  listen(ask: () => void): () => void
}

/** How names are compared. */
export const toKey = (name: string | undefined) => `${name}`.trim().toLowerCase()

/**
 * Decides which wallets are listed. Any script of the page can announce thousands, so what comes in one turn
 * counts as one source, which leaves places to those that come later. Who came first keeps its place. Names of
 * an earlier visit or of the catalogue have places of their own, so that no flood takes them.
 *
 * @param taken ids that no announcement gets.
 */
export function createRegister(
  { known }: Pick<DriverContext, 'known'>,
  report: (connector: Connector) => void,
  taken: Iterable<string> = [],
): Register {
  const ids = new Set(taken)
  const rooms = new Map<string, { count: number; limit: number }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let turnedAway = 0

  return {
    add(wallet) {
      const { id, name, type } = wallet
      const key = [id, name].map(toKey).find((each) => known?.peek().has(each)) ?? ''
      const room = rooms.get(key) ?? { count: 0, limit: key ? places.turn : places.first }
      rooms.set(key, room)
      timer ??= setTimeout(() => {
        timer = undefined
        for (const each of rooms.values()) each.limit = Math.min(each.count + places.turn, places.all)
      }, 0)
      if (type === 'announced' && room.count++ >= room.limit) {
        room.count = room.limit
        turnedAway++
        return false
      }
      let own = id
      for (let count = 2; ids.has(own); count++) own = `${id}:${count}`
      ids.add(own)
      report(own === id ? wallet : { ...wallet, id: own, claims: id })
      return true
    },
    listen(ask) {
      let noted = -1
      const look = () => {
        const isLate = noted !== turnedAway
        noted = turnedAway
        if (isLate) ask()
      }
      const stop = known?.subscribe(look) ?? look()
      return () => {
        stop?.()
        clearTimeout(timer)
      }
    },
  }
}
