import { type Hex, hexToBigInt, isHex, type TransactionSerializable } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Session } from './createSession.js'
import { rpc, walletError } from './rpc.js'
import type { Eip155WalletChain, Methods } from './types.js'

/** A transaction as the site sends it: hex values, most of them absent. */
export type TransactionRequest = Readonly<
  Partial<
    Record<
      | 'from'
      | 'to'
      | 'data'
      | 'value'
      | 'gas'
      | 'nonce'
      | 'gasPrice'
      | 'maxFeePerGas'
      | 'maxPriorityFeePerGas'
      | 'chainId',
      Hex
    >
  >
>

/** Adds the missing fields and signs. Returns the raw transaction. */
async function signTransaction(
  { chainId, rpcUrl }: Eip155WalletChain,
  account: PrivateKeyAccount,
  request: TransactionRequest,
): Promise<Hex> {
  const { to, data, value, gas, maxFeePerGas, maxPriorityFeePerGas } = request
  const [nonce, gasPrice, gasLimit] = (await Promise.all([
    request.nonce ?? rpc(rpcUrl, 'eth_getTransactionCount', [account.address, 'pending']),
    request.gasPrice ?? rpc(rpcUrl, 'eth_gasPrice', []),
    gas ?? rpc(rpcUrl, 'eth_estimateGas', [{ ...request, from: account.address }]),
  ])) as [Hex, Hex, Hex]
  const common = {
    chainId,
    nonce: Number(nonce),
    gas: hexToBigInt(gasLimit),
    ...(to === undefined ? {} : { to }),
    ...(data === undefined ? {} : { data }),
    ...(value === undefined ? {} : { value: hexToBigInt(value) }),
  }
  const transaction: TransactionSerializable =
    maxFeePerGas === undefined && maxPriorityFeePerGas === undefined
      ? { ...common, type: 'legacy', gasPrice: hexToBigInt(gasPrice) }
      : {
          ...common,
          type: 'eip1559',
          maxFeePerGas: hexToBigInt(maxFeePerGas ?? gasPrice),
          maxPriorityFeePerGas: hexToBigInt(maxPriorityFeePerGas ?? '0x0'),
        }
  return account.signTransaction(transaction)
}

/** Adds the missing fields, signs and sends. Returns the hash. */
export async function sendTransaction(
  chain: Eip155WalletChain,
  account: PrivateKeyAccount,
  request: TransactionRequest,
): Promise<Hex> {
  const signed = await signTransaction(chain, account, request)
  return (await rpc(chain.rpcUrl, 'eth_sendRawTransaction', [signed])) as Hex
}

/** The methods that sign: EIP-191, EIP-712, transactions. */
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
