import { useMemo } from 'react'
import { callHost } from '../../errors/callHost.js'
import type { ConnectMethodDefinition, Kit } from '../../kit/types.js'

/** The ways to log in beside wallets that this app brings and its config asks for. */
export function useConnectMethods(kit: Kit): readonly ConnectMethodDefinition[] {
  return useMemo(
    () =>
      kit.features
        .flatMap((feature) => feature.connectMethods ?? [])
        .filter(({ isOn }) => callHost(() => isOn(kit.config))),
    [kit],
  )
}
