'use client'
import { type ReactNode, useEffect } from 'react'
import type { AppKit } from '../kit/createInstance.js'
import { start } from '../kit/start.js'
import { KitContext } from './KitContext.js'

export interface AppKitProviderProps {
  /** What `createAppKit` returned. */
  readonly kit: AppKit
  readonly children?: ReactNode
}

/** Brings a kit to life for everything below it. Renders nothing of its own. */
export function AppKitProvider({ kit: { kit }, children }: AppKitProviderProps) {
  useEffect(() => start(kit), [kit])
  return <KitContext.Provider value={kit}>{children}</KitContext.Provider>
}
