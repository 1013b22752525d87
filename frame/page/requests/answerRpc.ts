import { base58 } from '@scure/base'
import { hexToBytes } from 'viem'
import { bytesToBase64 } from '../../../common/base64.js'
import { rpcMethodClasses } from '../../../generated/frame-messages/tables.js'
import type { AppMessage } from '../../../generated/frame-messages/types.js'
import { WalletError } from '../base/errors.js'
import { askNode } from '../base/rpc.js'
import { approvalMessages } from '../messages/approvalMessages.js'
import { messages } from '../messages/messages.js'
import { checkAccount, prepareMessage } from '../prepare/message.js'
import {
  type PreparedTransactions,
  prepareSolanaMessage,
  prepareSolanaTransactions,
} from '../prepare/solana/prepare.js'
import { signatureOffset } from '../prepare/solana/readMessage.js'
import { prepareTransaction } from '../prepare/transaction.js'
import { prepareTypedData } from '../prepare/typed/prepare.js'
import type { RequestContext } from '../prepare/types.js'
import { callSite } from '../views/appMark.js'
import { listAssets } from './assets.js'
import type { RequestParts } from './types.js'

type RpcRequest = Extract<AppMessage, { type: '@w3m-app/RPC_REQUEST' }>['payload']
type Solana = Extract<RpcRequest, { method: `solana_${string}` }>

/** Whether a request is one of Solana. */
const isSolana = (request: RpcRequest): request is Solana => request.method.startsWith('solana_')

/**
 * Answers a call to the wallet: reads go to the frame's own nodes, the rest to the user.
 *
 * @throws WalletError
 */
export async function answerRpc(
  { approvals, calls, channel, networks, payments, permissions, wallet: { findUser } }: RequestParts,
  request: RpcRequest,
): Promise<unknown> {
  const { site } = channel
  const { chainId, chainNamespace, method, params = [] } = request
  const { approval, safe } = rpcMethodClasses
  const isSafe = (safe as readonly string[]).includes(method)
  if (!isSafe && !(approval as readonly string[]).includes(method)) throw new WalletError(messages.notAllowed)
  const namespace = isSolana(request) ? 'solana' : 'eip155'
  if (chainNamespace !== undefined && chainNamespace !== namespace) throw new WalletError(messages.notServed)
  const { id: chain, network } = networks.find(chainId, namespace)
  const contextOf = async (): Promise<RequestContext> => {
    const user = await findUser()
    if (user === undefined) throw new WalletError(messages.loggedOut)
    const address = isSolana(request) ? user.solana : user.address
    if (address === undefined) throw new WalletError(approvalMessages.noSolana)
    return { address, site, app: callSite(site), chain, network }
  }
  if (isSolana(request)) return answerSolana({ approvals, payments }, await contextOf(), request)

  const list = Array.isArray(params) ? params : []
  if (method === 'eth_accounts') {
    const user = await findUser()
    return user === undefined ? [] : [user.address]
  }
  if (method === 'eth_chainId') return `0x${Number(chain.slice('eip155:'.length)).toString(16)}`
  if (method.startsWith('eth_') && isSafe && !/UserOperation|EntryPoints/.test(method))
    return askNode(network, method, list)
  if (method === 'wallet_getCallsStatus') return calls.status(site, list[0])
  if (method === 'wallet_getCapabilities') {
    const [address, chains] = list
    checkAccount(String(address), (await contextOf()).address)
    return calls.capabilities(chains)
  }
  if (method === 'wallet_getAssets')
    return listAssets(networks, (await contextOf()).address, Array.isArray(params) ? params : [params])
  if (method === 'wallet_grantPermissions') return permissions.grant(await contextOf(), list)
  if (method === 'wallet_getGrantedExecutionPermissions') return permissions.held(await contextOf())
  if (method === 'wallet_revokePermissions') return permissions.revoke(await contextOf(), params)
  if (method === 'wallet_sendCalls') return calls.send(await contextOf(), list)
  if (!['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'].includes(method))
    throw new WalletError(messages.notServed)
  const context = await contextOf()
  const name = nameOf(context, method, list)
  if (method === 'personal_sign') {
    const { signatures } = await approvals.askOnce(name, async () => prepareMessage(context, list))
    return signatures[0]
  }
  if (method === 'eth_signTypedData_v4') {
    const { signatures } = await payments.askOnce(name, () => prepareTypedData(context, list))
    return signatures[0]
  }
  return payments.askAndSend(
    () => prepareTransaction(context, list),
    ({ signatures }) => askNode(network, 'eth_sendRawTransaction', [signatures[0]]),
  )
}

/** The same for requests of which one signature is as good as two. Transactions are none: each has its own nonce. */
const nameOf = ({ address, chain }: RequestContext, method: string, params: unknown): string =>
  JSON.stringify([address, chain, method, params], (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )

async function answerSolana(
  { approvals, payments }: Pick<RequestParts, 'approvals' | 'payments'>,
  context: RequestContext,
  request: Solana,
): Promise<unknown> {
  const { network } = context
  if (request.method === 'solana_signMessage') {
    const name = nameOf(context, request.method, request.params)
    const prepare = async () => prepareSolanaMessage(context, request.params)
    const { signatures } = await approvals.askOnce(name, prepare)
    return { signature: base58.encode(hexToBytes(signatures[0] ?? '0x')) }
  }
  const isSent = request.method === 'solana_signAndSendTransaction'
  const given =
    request.method === 'solana_signAllTransactions'
      ? request.params.transactions
      : [request.params.transaction]
  const { prepared, signatures } = await payments.ask(() => prepareSolanaTransactions(context, given, isSent))
  const signed = prepared.transactions.map((transaction, index) =>
    putSignature(transaction, context.address, hexToBytes(signatures[index] ?? '0x')),
  )
  if (request.method === 'solana_signAllTransactions')
    return { transactions: signed.map((bytes) => base58.encode(bytes)) }
  const [bytes = new Uint8Array()] = signed
  if (request.method === 'solana_signTransaction') return { transaction: base58.encode(bytes) }
  const options = request.params.options ?? {}
  const signature = await askNode(network, 'sendTransaction', [
    bytesToBase64(bytes),
    { ...options, encoding: 'base64' },
  ])
  return { signature }
}

/** The transaction with the wallet's signature in its place. */
function putSignature(
  transaction: PreparedTransactions['transactions'][number],
  address: string,
  signature: Uint8Array,
): Uint8Array {
  const bytes = transaction.bytes.slice()
  bytes.set(signature, signatureOffset(transaction, address))
  return bytes
}
