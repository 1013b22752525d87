import { createFaults } from '../injected/createFaults.js'
import { createInjected } from './createInjected.js'
import { createState } from './createState.js'
import type { PolkadotWallet, PolkadotWalletOptions } from './types.js'

const refusals = {
  reject: 'Rejected by user',
  busy: 'The source has a pending authorization request',
  unsupported: 'This method is not supported',
}

/** An extension as they live at `window.injectedWeb3`, with real keys: what it signs verifies. */
export function createPolkadotWallet(options: PolkadotWalletOptions = {}): PolkadotWallet {
  const { key = 'test-wallet', version = '1.0.0', approve } = options
  const faults = createFaults(refusals)
  const state = createState(`${key}:permitted`, options)
  const ask = async (method: string, params: readonly unknown[]) => {
    if ((await approve?.({ method, params })) === false) throw new Error(refusals.reject)
  }
  const injected = createInjected({ state, faults, ask })
  const permit = (next: boolean) => {
    state.permit(next)
    state.tell(state.visible())
  }

  return {
    key,
    provider: {
      version,
      enable: (appName) =>
        faults.run('enable', [appName], async () => {
          if (!state.isPermitted()) await ask('enable', [appName])
          state.permit(true)
          return injected
        }),
    },
    calls: faults.calls,
    behave: faults.behave,
    accounts: state.accounts,
    selectAccount: state.select,
    allow: () => permit(true),
    forget: () => permit(false),
    emit: (_event, value) => state.tell(value),
    listenerCount: () => state.listeners.size,
  }
}
