import { hex } from '@scure/base'
import type { Bip122WalletCore, Listener } from '../signing/types.js'
import { nameNetwork, readNetwork } from './networkNames.js'

interface SignOptions {
  readonly autoFinalized?: boolean
  readonly toSignInputs?: readonly { address: string; index: number; sighashTypes?: readonly number[] }[]
}

/**
 * The wallet with UniSat's API: one address, a method for each action, hex. Four methods answer immediately in every
 * state. The others, including `disconnect`, open the wallet's window while it is locked, and refuse sites that are not
 * connected.
 */
export function createUnisatProvider(core: Bip122WalletCore) {
  const methods = methodsOf(core)
  const called = Object.entries(methods).map(([name, method]) => [
    name,
    (...params: readonly unknown[]) =>
      core.run(name, params, () => (method as (...input: readonly unknown[]) => unknown)(...params)),
  ])
  return {
    ...(Object.fromEntries(called) as Record<
      keyof typeof methods,
      (...params: readonly unknown[]) => Promise<unknown>
    >),
    on: (event: string, listener: Listener) => core.on(event, listener),
    removeListener: (event: string, listener: Listener) => core.off(event, listener),
  }
}

function paymentOf(core: Bip122WalletCore) {
  const [first] = core.addresses()
  if (first === undefined) throw new Error('The wallet has no account')
  return first
}

const accountsOf = (core: Bip122WalletCore) =>
  core.isPermitted() && !core.isLocked() ? [paymentOf(core).address] : []

/** Asks the user to unlock the wallet and to connect the site, where that is needed. */
async function enter(core: Bip122WalletCore): Promise<void> {
  if (core.isLocked()) {
    await core.ask('unlock', [])
    core.unlock()
  }
  if (!core.isPermitted()) {
    await core.ask('connect', [])
    core.permit(true)
  }
}

const methodsOf = (core: Bip122WalletCore) => ({
  ...accountMethods(core),
  ...networkMethods(core),
  ...signingMethods(core),
})

function accountMethods(core: Bip122WalletCore) {
  return {
    getAccounts: () => accountsOf(core),
    getPublicKey: () => (core.isLocked() ? '' : paymentOf(core).publicKey),
    async requestAccounts() {
      await enter(core)
      return accountsOf(core)
    },
    async disconnect() {
      await enter(core)
      core.permit(false)
    },
  }
}

function networkMethods(core: Bip122WalletCore) {
  const network = () => nameNetwork(core.network(), 'unisat')
  const chain = () => ({
    enum: nameNetwork(core.network(), 'chain'),
    name: `Bitcoin ${core.network()}`,
    network: network(),
  })
  const move = async (method: string, name: unknown, dialect: 'chain' | 'unisat') => {
    const next = readNetwork(core, name, dialect)
    await enter(core)
    await core.ask(method, [name])
    core.moveTo(next)
  }
  return {
    getNetwork: network,
    getChain: chain,
    async switchNetwork(name: unknown) {
      await move('switchNetwork', name, 'unisat')
      return network()
    },
    async switchChain(name: unknown) {
      await move('switchChain', name, 'chain')
      return chain()
    },
  }
}

function signingMethods(core: Bip122WalletCore) {
  return {
    async signMessage(message: unknown, type: unknown = 'ecdsa') {
      await enter(core)
      const { address } = paymentOf(core)
      await core.ask('signMessage', [message, type])
      return core.signMessage(address, String(message), type === 'bip322-simple' ? 'bip322' : 'ecdsa')
    },
    async sendBitcoin(address: unknown, amount: unknown) {
      await enter(core)
      await core.ask('sendBitcoin', [address, amount])
      return core.sendTransfer([{ address: String(address), amount: BigInt(Number(amount)) }])
    },
    async signPsbt(psbt: unknown, { autoFinalized = true, toSignInputs = [] }: SignOptions = {}) {
      await enter(core)
      await core.ask('signPsbt', [psbt])
      const inputs = toSignInputs.map(({ address, index, sighashTypes: [sighash] = [] }) => ({
        address,
        index,
        ...(sighash !== undefined && { sighash }),
      }))
      return hex.encode(core.signPsbt(hex.decode(String(psbt)), inputs, autoFinalized))
    },
    pushPsbt: (psbt: unknown) => core.broadcast(hex.decode(String(psbt))),
  }
}
