import { useMemo } from 'react'
import type { ConnectMethodDefinition, Kit } from '../../kit/types.js'

/** The ways to log in beside wallets that this app brings and its config asks for. */
export function useConnectMethods(kit: Kit): readonly ConnectMethodDefinition[] {
  return useMemo(
    () =>
      kit.features.flatMap((feature) => feature.connectMethods ?? []).filter(({ isOn }) => isOn(kit.config)),
    [kit],
  )
}
