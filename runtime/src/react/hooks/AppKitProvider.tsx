'use client'

import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { checkKit } from '../../development/checkConfig.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { act, open } from '../../kit/actions.js'
import type { AppKit } from '../../kit/createInstance.js'
import { currentKit } from '../../kit/createInstance.js'
import { start } from '../../kit/start.js'
import type { Kit } from '../../kit/types.js'
import { useComputed } from '../../ui/useSignal.js'

export interface AppKitProviderProps {
  /** The object that `createAppKit` returns. */
  readonly kit: AppKit
  readonly children?: ReactNode
}

/**
 * Starts a kit, and provides it to the components inside. It renders only its children.
 *
 * @param props.kit - the object that `createAppKit` returns.
 * @throws AppKitError KIT_NOT_CREATED in a development build, without a kit.
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { AppKitButton, AppKitProvider } from 'appkit-runtime/react'
 *
 * export const App = () => (
 *   <AppKitProvider kit={kit}>
 *     <AppKitButton />
 *   </AppKitProvider>
 * )
 */
export function AppKitProvider({ kit, children }: AppKitProviderProps) {
  if (process.env.NODE_ENV !== 'production') checkKit(kit, 'AppKitProvider')
  useEffect(() => start(kit), [kit])
  return <KitContext.Provider value={kit}>{children}</KitContext.Provider>
}

/** The kit of the nearest AppKitProvider. */
export const KitContext = createContext<Kit | undefined>(undefined)

/** Maps a kit to the one that connections are read from: with a cookie, its accounts until the wallets have answered. */
export const ShownKitContext = createContext((kit: Kit): Kit => kit)

/**
 * The kit of the nearest provider, else the one that `createAppKit` created last. It runs while the component is
 * mounted.
 *
 * @param hook - the caller's name, for the error.
 * @throws AppKitError KIT_NOT_CREATED
 */
export function useKit(hook: string): Kit {
  const provided = useContext(KitContext)
  const kit = provided ?? currentKit()
  if (kit === undefined)
    throw new AppKitError('KIT_NOT_CREATED', {
      message: `Please call "createAppKit" before using "${hook}" hook`,
    })
  useEffect(() => (provided === undefined ? start(kit) : undefined), [provided, kit])
  return kit
}

/**
 * The result of a selector, updated with its signals. During hydration it is the value that the server rendered.
 *
 * @param read - a reader of `kit/selectors.ts`; must not close over anything but the argument.
 */
export function useKitValue<Value, Argument>(
  kit: Kit,
  read: (kit: Kit, argument: Argument) => Value,
  argument: Argument,
): Value {
  return useComputed(() => read(kit, argument), [kit, read, argument])
}

/**
 * As `useKitValue`, for values of connections: accounts, networks and providers. It may come from a cookie, so actions
 * and state that is kept by kit do not use it.
 */
export function useShownValue<Value, Argument>(
  kit: Kit,
  read: (kit: Kit, argument: Argument) => Value,
  argument: Argument,
): Value {
  const shownFor = useContext(ShownKitContext)
  return useComputed(() => read(shownFor(kit), argument), [kit, read, argument, shownFor])
}

/**
 * Sets the place of the modal, instead of the end of the body. With `enableEmbedded` the modal is open while this
 * component is mounted.
 *
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { AppKitModal } from 'appkit-runtime/react'
 *
 * export const Sidebar = () => (
 *   <aside>
 *     <AppKitModal />
 *   </aside>
 * )
 */
export function AppKitModal() {
  const kit = useKit('AppKitModal')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = place
    if (current === null) return
    let leave: (() => void) | undefined
    let isGone = false
    // Open after it has its place: imports of the same code need not end in the order in which they began.
    act(({ placeModal }) => {
      if (isGone) return
      leave = placeModal(kit, current)
      if (kit.config.enableEmbedded) return open(kit)
    }).catch(() => {
      // If the modal cannot be loaded, the next `open` reports it.
    })
    return () => {
      isGone = true
      leave?.()
    }
  }, [kit])
  return <div ref={place} />
}
