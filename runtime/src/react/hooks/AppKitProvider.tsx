'use client'

import { type ReactNode, useEffect } from 'react'
import { checkKit } from '../../development/checkConfig.js'
import type { AppKit } from '../../kit/createInstance.js'
import { start } from '../../kit/start.js'
import { KitContext } from './useKit.js'

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
