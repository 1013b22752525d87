'use client'

import { createContext, useContext, useEffect } from 'react'
import { AppKitError } from '../../errors/AppKitError.js'
import { currentKit } from '../../kit/createInstance.js'
import { start } from '../../kit/start.js'
import type { Kit } from '../../kit/types.js'
import { useComputed } from '../../ui/useSignal.js'

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
