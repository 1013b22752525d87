import { misbehave } from '../eip155/misbehave.js'
import { walletError } from '../eip155/rpc.js'
import { createListeners } from '../eip155/walletParts.js'
import { tellAddresses, tellNetwork } from './dialects/createXverseProvider.js'
import { nameNetwork } from './dialects/networkNames.js'
import type { Bip122Behaviour, Bip122WalletCore, Bip122WalletOptions, Listener } from './signing/types.js'

type Change = 'accounts' | 'network' | 'disconnect'
type State = Pick<Bip122WalletCore, 'addresses' | 'network' | 'isLocked' | 'isPermitted'>

/** The calls of the wallet and how it answers, and its events with the names of every dialect. */
export function createEvents({ approve }: Pick<Bip122WalletOptions, 'approve'>, state: State) {
  const behaviours = new Map<string, Bip122Behaviour>()
  const { on, off, emit, count } = createListeners<Listener>()
  const calls: { method: string; params: readonly unknown[] }[] = []
  const announce = (change: Change) => emitChange(change, state, emit)

  async function run(method: string, params: readonly unknown[], answer: () => unknown): Promise<unknown> {
    calls.push({ method, params })
    const behaviour = behaviours.get(method)
    const reply = await misbehave(behaviour === 'twice' ? undefined : behaviour, method, async () => answer())
    if (behaviour === 'twice')
      for (const change of ['network', 'accounts', 'network', 'accounts'] as const) announce(change)
    return reply
  }

  return {
    calls,
    emit,
    announce,
    run,
    behave: (method: string, behaviour: Bip122Behaviour) => void behaviours.set(method, behaviour),
    async ask(method: string, params: readonly unknown[]): Promise<void> {
      if ((await approve?.({ method, params })) === false)
        throw walletError(4001, 'User rejected the request.')
    },
    on,
    off,
    listenerCount: count,
  }
}

/** Emits a change by the names of all dialects. */
function emitChange(change: Change, state: State, emit: (event: string, value: unknown) => void): void {
  const addresses = state.isPermitted() && !state.isLocked() ? state.addresses() : []
  const shown = tellAddresses({ addresses: () => addresses })
  const network = state.network()
  if (change === 'network') {
    emit('networkChanged', nameNetwork(network, 'unisat'))
    emit('chainChanged', {
      enum: nameNetwork(network, 'chain'),
      name: `Bitcoin ${network}`,
      network: nameNetwork(network, 'unisat'),
    })
    emit('networkChange', { type: 'networkChange', ...tellNetwork(state), addresses: shown })
  } else
    emit(
      'accountsChanged',
      addresses.slice(0, 1).map(({ address }) => address),
    )
  if (change === 'accounts') emit('accountChange', { type: 'accountChange', addresses: shown })
  if (change === 'disconnect') emit('disconnect', { type: 'disconnect' })
  emit('change', undefined)
}
