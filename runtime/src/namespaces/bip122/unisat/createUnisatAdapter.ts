import { readList } from '../../../chains/readUntrusted.js'
import { AppKitError } from '../../../errors/AppKitError.js'
import { chainName } from '../adapter/chains.js'
import { invoke, listen, unsupported } from '../adapter/invoke.js'
import type { BitcoinAdapter } from '../adapter/types.js'
import { isSameAddress } from '../address/readAddress.js'

const events = ['accountsChanged', 'networkChanged', 'chainChanged']

/** Wallets with the methods of UniSat, such as OKX: one address at a time, networks by name. */
export function createUnisatAdapter(target: object): BitcoinAdapter {
  const call = (name: string, ...input: readonly unknown[]) => invoke(target, name, ...input)
  const has = (name: string) => typeof (target as Record<string, unknown>)[name] === 'function'
  const addresses = async (method: string) => {
    const reply = await call(method)
    return typeof reply === 'string' && reply !== '' ? [reply] : readList(reply)
  }

  return {
    async getAccounts({ ask }) {
      const reply = await addresses(ask ? 'requestAccounts' : 'getAccounts')
      if (reply === undefined || reply.length === 0) return reply ?? null
      // The public key is optional.
      const publicKey = await call('getPublicKey').catch(() => undefined)
      return reply.map((address, at) => ({ address, ...(at === 0 && { publicKey }) }))
    },
    async getNetwork() {
      if (!has('getChain')) return has('getNetwork') ? call('getNetwork') : undefined
      const chain = await call('getChain')
      return (chain as { enum?: unknown } | null | undefined)?.enum ?? chain
    },
    async switchNetwork(network) {
      const name = chainName(network)
      if (has('switchChain') && name !== undefined) await call('switchChain', `BITCOIN_${name.toUpperCase()}`)
      else if (name === 'Mainnet') await call('switchNetwork', 'livenet')
      else if (name === 'Testnet') await call('switchNetwork', 'testnet')
      else throw unsupported(network.name)
    },
    async signMessage({ address, message, protocol }) {
      // It signs with the account that is chosen in the wallet, even if the app means another one.
      const check = async () => {
        const current = (await addresses('getAccounts'))?.[0]
        if (typeof current !== 'string' || !isSameAddress(current, address))
          throw new AppKitError('ACCOUNT_NOT_FOUND', { details: address })
      }
      await check()
      const signature = await call('signMessage', message, protocol === 'ecdsa' ? protocol : 'bip322-simple')
      // The user may have chosen another account while the wallet asked.
      await check()
      return signature
    },
    sendTransfer: ({ recipient, amount }) => call('sendBitcoin', recipient, amount),
    async signPsbt({ hex, inputs, broadcast }) {
      const psbt = await call('signPsbt', hex, { autoFinalized: broadcast, toSignInputs: inputs })
      return broadcast ? { psbt, txid: await call('pushPsbt', psbt) } : { psbt }
    },
    async disconnect() {
      // While it is locked or the site has no permission, this call would open its window.
      if (has('disconnect') && (await addresses('getAccounts'))?.length) await call('disconnect')
    },
    watch: (changed) => listen(target, events, changed),
  }
}
