'use client'
import { useContext, useEffect } from 'react'
import { AppKitError } from '../errors/AppKitError.js'
import { currentKit } from '../kit/currentKit.js'
import { start } from '../kit/start.js'
import type { Kit } from '../kit/types.js'
import { KitContext } from './KitContext.js'

/**
 * The kit of the provider above, else the one `createAppKit` made last; alive as long as the
 * component is mounted.
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
