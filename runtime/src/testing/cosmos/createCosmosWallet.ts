import { createFaults } from '../injected/createFaults.js'
import { createProvider } from './createProvider.js'
import { createState } from './createState.js'
import type { CosmosWallet, CosmosWalletOptions } from './types.js'

const refusals = {
  reject: 'Request rejected',
  busy: 'A pending request is waiting for approval',
  unsupported: 'Not implemented',
  limited: 'Request rejected: too many requests',
}

/** A wallet of Keplr's shape with real keys: what it signs verifies. */
export function createCosmosWallet(options: CosmosWalletOptions = {}): CosmosWallet {
  const faults = createFaults(refusals)
  const state = createState(options)
  const ask = async (method: string, params: readonly unknown[]) => {
    if ((await options.approve?.({ method, params })) === false) throw new Error(refusals.reject)
  }
  return {
    provider: createProvider({ state, faults, ask }),
    calls: faults.calls,
    behave: faults.behave,
    addresses: state.addresses,
    selectAccount: state.select,
    allow: () => state.permit(state.prefixes.keys()),
    forget: () => state.permit([]),
    lock: () => state.lock(true),
    unlock: () => state.lock(false),
    emit: state.announce,
    onKeystoreChange(listener) {
      state.listeners.add(listener)
      return () => void state.listeners.delete(listener)
    },
  }
}
