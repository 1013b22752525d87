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
  const payment = () => {
    const [first] = core.addresses()
    if (first === undefined) throw new Error('The wallet has no account')
    return first
  }
  const accounts = () => (core.isPermitted() && !core.isLocked() ? [payment().address] : [])
  const chain = () => ({
    enum: nameNetwork(core.network(), 'chain'),
    name: `Bitcoin ${core.network()}`,
    network: nameNetwork(core.network(), 'unisat'),
  })
  const enter = async () => {
    if (core.isLocked()) {
      await core.ask('unlock', [])
      core.unlock()
    }
    if (!core.isPermitted()) {
      await core.ask('connect', [])
      core.permit(true)
    }
  }
  const move = async (method: string, name: unknown, dialect: 'chain' | 'unisat') => {
    const next = readNetwork(core, name, dialect)
    await enter()
    await core.ask(method, [name])
    core.moveTo(next)
  }
  const methods = {
    getAccounts: accounts,
    getPublicKey: () => (core.isLocked() ? '' : payment().publicKey),
    getNetwork: () => nameNetwork(core.network(), 'unisat'),
    getChain: chain,
    async requestAccounts() {
      await enter()
      return accounts()
    },
    async disconnect() {
      await enter()
      core.permit(false)
    },
    async switchNetwork(name: unknown) {
      await move('switchNetwork', name, 'unisat')
      return nameNetwork(core.network(), 'unisat')
    },
    async switchChain(name: unknown) {
      await move('switchChain', name, 'chain')
      return chain()
    },
    async signMessage(message: unknown, type: unknown = 'ecdsa') {
      await enter()
      const { address } = payment()
      await core.ask('signMessage', [message, type])
      return core.signMessage(address, String(message), type === 'bip322-simple' ? 'bip322' : 'ecdsa')
    },
    async sendBitcoin(address: unknown, amount: unknown) {
      await enter()
      await core.ask('sendBitcoin', [address, amount])
      return core.sendTransfer([{ address: String(address), amount: BigInt(Number(amount)) }])
    },
    async signPsbt(psbt: unknown, { autoFinalized = true, toSignInputs = [] }: SignOptions = {}) {
      await enter()
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
