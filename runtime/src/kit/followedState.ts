import { effect, type Signal } from '@preact/signals-core'
import { connectionOf, keyOf } from './connections.js'
import { kitSignal } from './kitSignal.js'
import type { Kit } from './types.js'

/** Keeps a state up to date until the returned function is called. */
type Follow<State> = (kit: Kit, state: Signal<State>) => () => void

/**
 * A state of each kit, kept up to date while something watches it. The code for that loads with the first watcher. It is
 * of the account in use: while nothing watches it, it is dropped with the account.
 *
 * @param load - if it fails, the state stays as it is until the page is online again, or the next one watches it.
 */
export function followedState<State>(
  initial: State,
  load: () => Promise<Follow<State>>,
): (kit: Kit) => Signal<State> {
  const states = new WeakMap<Kit, Signal<State>>()

  function create(kit: Kit): Signal<State> {
    let end: (() => void) | undefined
    const state: Signal<State> = kitSignal(initial, {
      watched() {
        end?.()
        const life = new AbortController()
        const { signal } = life
        let stop: (() => void) | undefined
        const begin = (): unknown =>
          load().then(
            (follow) => {
              if (!signal.aborted) stop = follow(kit, state)
            },
            () => addEventListener('online', begin, { once: true, signal }),
          )
        begin()
        end = () => {
          life.abort()
          stop?.()
        }
      },
      unwatched() {
        end?.()
        let own: string | undefined
        end = effect(() => {
          const now = keyOf(connectionOf(kit.activeChain.value))
          own ??= now
          if (now !== own) state.value = initial
        })
      },
    })
    states.set(kit, state)
    return state
  }

  return (kit) => states.get(kit) ?? create(kit)
}
