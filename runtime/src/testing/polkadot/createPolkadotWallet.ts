import { createFaults } from '../injected/createFaults.js'
import { createInjected } from './createInjected.js'
import { createState } from './createState.js'
import type { PolkadotWallet, PolkadotWalletOptions, PolkadotWalletProvider } from './types.js'

const refusals = {
  reject: 'Rejected by user',
  busy: 'The source has a pending authorization request',
  unsupported: 'This method is not supported',
  limited: 'Rate limit exceeded. Try again later.',
}
let hashes = 0

/** An extension as they live at `window.injectedWeb3`, with real keys: what it signs verifies. */
export function createPolkadotWallet(options: PolkadotWalletOptions = {}): PolkadotWallet {
  const { key: name = 'test-wallet', version = '1.0.0', connects = false, approve } = options
  const faults = createFaults(refusals)
  const state = createState(`${name}:permitted`, options)
  const ask = async (method: string, params: readonly unknown[]) => {
    if ((await approve?.({ method, params })) === false) throw new Error(refusals.reject)
  }
  const injected = createInjected({ state, faults, ask })
  const permit = (next: boolean) => {
    state.permit(next)
    state.tell(state.visible())
  }
  const letIn = (method: string, appName: string) =>
    faults.run(method, [appName], async () => {
      if (!state.isPermitted()) await ask(method, [appName])
      state.permit(true)
      return injected
    })
  const provider: PolkadotWalletProvider = connects
    ? {
        connect: async (appName) => ({ ...(await letIn('connect', appName)), name, version }),
        enable: (appName) =>
          faults.run('enable', [appName], () =>
            Promise.reject(
              new Error('This extension does not support enable(...): it is asked by connect(...)'),
            ),
          ),
      }
    : { version, enable: (appName) => letIn('enable', appName) }

  return {
    key: connects ? (Date.now() + ++hashes).toString(16).padStart(16, 'f') : name,
    provider,
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
