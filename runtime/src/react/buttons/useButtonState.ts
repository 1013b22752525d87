import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useMemo } from 'react'
import type { BalanceState, Connection, Network } from '../../chains/types.js'
import { connectionOf } from '../../kit/connectionOf.js'
import { isNetworkSupported } from '../../kit/isNetworkSupported.js'
import type { ChainNamespace, Kit } from '../../kit/types.js'
import { useKitValue } from '../useKitValue.js'

export interface ButtonState {
  readonly connection: Connection | undefined
  readonly network: Network | undefined
  /** Whether the wallet is on a network of the app; true while nothing is connected. */
  readonly supported: boolean
  readonly balance: BalanceState
  /** A wallet is being asked; not while the user only looks at the modal. A signal: it renders no button. */
  readonly busy: ReadonlySignal<boolean>
}

const chainOf = (kit: Kit, namespace: ChainNamespace | undefined) =>
  namespace === undefined ? kit.activeChain.value : kit.chains.get(namespace)

function readButton(kit: Kit, namespace: ChainNamespace | undefined): Omit<ButtonState, 'busy'> {
  const chain = chainOf(kit, namespace)
  return {
    connection: connectionOf(chain),
    network: chain?.network.value,
    supported: chain === undefined || isNetworkSupported(chain),
    balance: chain?.balance.value ?? { status: 'idle' },
  }
}

function readBusy(kit: Kit, namespace: ChainNamespace | undefined): boolean {
  const status = chainOf(kit, namespace)?.connection.value.status
  return status === 'connecting' || status === 'reconnecting'
}

/** What a button shows for a namespace, the active one by default. */
export function useButtonState(kit: Kit, namespace: ChainNamespace | undefined): ButtonState {
  const state = useKitValue(kit, readButton, namespace)
  const busy = useMemo(() => computed(() => readBusy(kit, namespace)), [kit, namespace])
  return { ...state, busy }
}
