import { hex } from '@scure/base'
import { walletError } from '../../eip155/walletError.js'
import type { Bip122WalletCore, Listener } from '../types.js'
import { nameNetwork } from './nameNetwork.js'
import { readNetwork } from './readNetwork.js'

interface SignOptions {
  readonly autoFinalized?: boolean
  readonly toSignInputs?: readonly { address: string; index: number; sighashTypes?: readonly number[] }[]
}

/** The wallet as UniSat puts itself into a page: one address, a method each, hex. */
export function createUnisatProvider(core: Bip122WalletCore) {
  const payment = () => {
    const [first] = core.isPermitted() ? core.addresses() : []
    if (first === undefined) throw walletError(4100, 'The site is not connected')
    return first
  }
  const accounts = () => (core.isPermitted() ? [payment().address] : [])
  const chain = () => ({
    enum: nameNetwork(core.network(), 'chain'),
    name: `Bitcoin ${core.network()}`,
    network: nameNetwork(core.network(), 'unisat'),
  })
  const move = async (method: string, name: unknown, dialect: 'chain' | 'unisat') => {
    const next = readNetwork(core, name, dialect)
    await core.ask(method, [name])
    core.moveTo(next)
  }
  const methods = {
    async requestAccounts() {
      if (!core.isPermitted()) await core.ask('requestAccounts', [])
      core.permit(true)
      return accounts()
    },
    getAccounts: accounts,
    getPublicKey: () => payment().publicKey,
    getNetwork: () => nameNetwork(core.network(), 'unisat'),
    getChain: chain,
    async switchNetwork(name: unknown) {
      await move('switchNetwork', name, 'unisat')
      return nameNetwork(core.network(), 'unisat')
    },
    async switchChain(name: unknown) {
      await move('switchChain', name, 'chain')
      return chain()
    },
    async signMessage(message: unknown, type: unknown = 'ecdsa') {
      const { address } = payment()
      await core.ask('signMessage', [message, type])
      return core.signMessage(address, String(message), type === 'bip322-simple' ? 'bip322' : 'ecdsa')
    },
    async sendBitcoin(address: unknown, amount: unknown) {
      payment()
      await core.ask('sendBitcoin', [address, amount])
      return core.sendTransfer([{ address: String(address), amount: BigInt(Number(amount)) }])
    },
    async signPsbt(psbt: unknown, { autoFinalized = true, toSignInputs = [] }: SignOptions = {}) {
      payment()
      await core.ask('signPsbt', [psbt])
      const inputs = toSignInputs.map(({ address, index, sighashTypes: [sighash] = [] }) => ({
        address,
        index,
        ...(sighash !== undefined && { sighash }),
      }))
      return hex.encode(core.signPsbt(hex.decode(String(psbt)), inputs, autoFinalized))
    },
    pushPsbt: (psbt: unknown) => core.broadcast(hex.decode(String(psbt))),
    disconnect: () => core.permit(false),
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
