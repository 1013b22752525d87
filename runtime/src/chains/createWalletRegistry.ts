import type { DriverContext } from './driver.js'
import type { Connector } from './types.js'

/**
 * The places for wallets of one source: so many in all, and in each turn of the event loop for those that come first and
 * last in it. Whoever crowds once gets little of the later turns.
 *
 * @param known - the name or id by which they are known.
 */
function openRoom(known: string | undefined) {
  let later = 6
  let left = known ? 24 : 110
  let first = known ? later : 40
  let last = known ? 2 : 10
  const held = new Map<unknown, () => void>()
  return {
    /** Whether there is a place at once. Else the wallet is held until the turn ends. */
    take(as: unknown, list: () => void): boolean {
      if (left > 0 && first-- > 0) return left-- > 0
      held.set(as, list)
      if (held.size > last) {
        held.delete(held.keys().next().value)
        later = 1
      }
      return false
    },
    end() {
      for (const list of held.values()) if (left-- > 0) list()
      held.clear()
      first = later
      last = Math.min(later, 2)
    },
  }
}

/** The wallets of one namespace that announce themselves, each under an id of its own. */
export interface WalletRegistry {
  /**
   * Reports a wallet. If its id is taken, it gets another id, and `claims` has the one it gave. Only wallets
   * that announce themselves are counted.
   *
   * @param onListed - called when it is reported: now, or at the end of this turn.
   * @param as - the object that stays the same when the wallet announces itself again. Default: its provider.
   * @returns false when it is not reported now, because there are too many.
   */
  add(wallet: Connector, onListed?: () => void, as?: unknown): boolean
  /**
   * Asks the page for wallets, and again when some were refused and more wallets are known since then.
   *
   * @returns a function that ends it.
   */
  listen(ask: () => void): () => void
}

/** How names are compared. */
export const toKey = (name: string | undefined) => `${name}`.trim().toLowerCase()

/**
 * Decides which wallets are listed. Any script of the page can announce thousands, so what comes in one turn
 * counts as one source, of which the first and the last are listed: a wallet that comes before or after a flood is one of
 * them. The first wallet keeps its place. Wallets of an earlier visit or of the catalogue do not count, so that a flood
 * cannot keep them out.
 *
 * @param taken - ids that no announcement gets.
 */
export function createWalletRegistry(
  { known }: Pick<DriverContext, 'known'>,
  report: (connector: Connector) => void,
  taken: Iterable<string> = [],
): WalletRegistry {
  const ids = new Set(taken)
  const rooms = new Map<string | undefined, ReturnType<typeof openRoom>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let turnedAway = 0

  function endTurn(): void {
    timer = undefined
    for (const room of rooms.values()) room.end()
  }

  return {
    add(wallet, onListed, as = wallet.provider) {
      const { id, name, type } = wallet
      const list = () => {
        let own = id
        for (let count = 2; ids.has(own); count++) own = `${id}:${count}`
        ids.add(own)
        report(own === id ? wallet : { ...wallet, id: own, claims: id })
        onListed?.()
      }
      const key = [id, name].map(toKey).find((each) => known?.peek().has(each))
      const room = rooms.get(key) ?? openRoom(key)
      rooms.set(key, room)
      timer ??= setTimeout(endTurn)
      const isListed = type !== 'announced' || room.take(as, list)
      if (isListed) list()
      else turnedAway++
      return isListed
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

/** Pauses between looks, in ms: extensions inject within the first seconds of a page. */
const pauses: readonly number[] = [50, 150, 400, 1_000, 2_000]

/**
 * Looks for wallets that appear on `window` without an event: at once, a few more times after the page has
 * loaded, and whenever the user touches the page, so that none is missing when one is chosen.
 *
 * @param look - reads `window`; it is called often, so a wallet must be reported by it only once.
 * @returns a function that stops looking.
 */
export function lookForWallets(look: () => void): () => void {
  const ending = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const lookOn = ([pause, ...rest]: readonly number[]) => {
    look()
    if (pause !== undefined) timer = setTimeout(lookOn, pause, rest)
  }
  for (const gesture of ['pointerdown', 'keydown'])
    window.addEventListener(gesture, look, { capture: true, passive: true, signal: ending.signal })
  lookOn(pauses)
  return () => {
    clearTimeout(timer)
    ending.abort()
  }
}

/**
 * Invisible characters, and those that change or hide the text around them: controls, direction marks,
 * fillers, lone surrogates, and characters that no font draws (UAX #44, Default_Ignorable_Code_Point).
 */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/gu
/** Marks stacked on one letter, which would cover the lines around it. */
const stacked = /(\p{M}{4})\p{M}+/gu
/** Unicode classes take milliseconds to compile, and most names do not need them. */
const plain = /^[ -~]*$/
const maxNameLength = 64

/**
 * A wallet's name as it may be shown: at most 64 characters on one line, none of them invisible.
 *
 * @returns undefined when nothing is left of it.
 */
export function cleanWalletName(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined
  const start = name.slice(0, 1000)
  const seen = plain.test(start) ? start : start.replace(unseen, '').replace(stacked, '$1')
  // Cut by characters, because half of one would be a lone surrogate.
  const letters = [...seen.replace(/\s+/g, ' ').trim()]
  return letters.slice(0, maxNameLength).join('').trim() || undefined
}

const maxIconLength = 200_000
const dataImage = /^data:image\/(svg(\+xml)?|png|jpeg|webp|gif|avif)[;,]/i
/** As some wallets write their SVGs; a browser shows them under the registered type only (RFC 6838). */
const shortSvg = /^data:image\/svg(?=[;,])/i

/**
 * A wallet's icon if it is a small data image, in a form that an `<img>` shows. Any script of the page may
 * send one; nothing is loaded for it, and in an `<img>` an SVG runs no script.
 */
export function cleanWalletIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > maxIconLength || !dataImage.test(icon)) return undefined
  return icon.replace(shortSvg, 'data:image/svg+xml')
}
