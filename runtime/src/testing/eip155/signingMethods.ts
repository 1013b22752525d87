import { isHex } from 'viem'
import type { Session } from './createSession.js'
import { sendTransaction } from './sendTransaction.js'
import { signTransaction, type TransactionRequest } from './signTransaction.js'
import type { Eip155WalletChain, Methods } from './types.js'
import { walletError } from './walletError.js'

/** What needs a key: EIP-191, EIP-712, transactions. */
export function signingMethods(session: Session): Methods {
  const { signer, ask } = session
  const prepare = async (method: string, params: readonly unknown[]) => {
    const request = (params[0] ?? {}) as TransactionRequest
    const account = signer(request.from)
    const chain = session.chain()
    requireChain(chain, request)
    await ask(method, params)
    return [chain, account, request] as const
  }
  return {
    async personal_sign(params) {
      const [message, address] = params
      const account = signer(address)
      await ask('personal_sign', params)
      return account.signMessage({ message: isHex(message) ? { raw: message } : String(message) })
    },
    async eth_signTypedData_v4(params) {
      const account = signer(params[0])
      await ask('eth_signTypedData_v4', params)
      return account.signTypedData(JSON.parse(String(params[1])))
    },
    eth_signTransaction: async (params) => signTransaction(...(await prepare('eth_signTransaction', params))),
    eth_sendTransaction: async (params) => sendTransaction(...(await prepare('eth_sendTransaction', params))),
  }
}

function requireChain({ chainId }: Eip155WalletChain, request: TransactionRequest): void {
  if (request.chainId !== undefined && Number(request.chainId) !== chainId)
    throw walletError(-32602, `The transaction is for chain ${Number(request.chainId)}, not ${chainId}`)
}
