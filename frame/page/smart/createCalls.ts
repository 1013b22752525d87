import { hashTypedData, keccak256, numberToHex } from 'viem'
import type { EvmCall } from '../../src/shared/accountCalls.js'
import { operationData } from '../../src/shared/userOperation.js'
import { NodeRefusal, WalletError } from '../base/errors.js'
import type { FoundNetwork, Networks } from '../base/networks.js'
import { askNode } from '../base/rpc.js'
import { permissionMessages } from '../messages/permissionMessages.js'
import { smartMessages as texts } from '../messages/smartMessages.js'
import { prepareTransaction } from '../prepare/transaction.js'
import type { RequestContext } from '../prepare/types.js'
import type { Approvals } from '../wallet/approvals.js'
import type { Wallet } from '../wallet/wallet.js'
import type { AccountTypes } from './account/accountTypes.js'
import { createOperation, finishOperation, prepareOperation } from './account/prepareOperation.js'
import { openService } from './account/service.js'
import type { CallEntry, CallLog } from './callLog.js'
import { permissionCapability } from './permissions/createPermissionRequests.js'
import { type CallBundle, callErrors, readBundle, type UsedByCalls } from './readBundle.js'
import { readStatus } from './readStatus.js'

/** Calls that belong together, and the capabilities of the wallet for them (EIP-5792). */
export interface Calls {
  /** The answer to `wallet_sendCalls`, after the user has agreed. @throws WalletError */
  send(context: RequestContext, params: readonly unknown[]): Promise<{ readonly id: string }>
  /** The answer to `wallet_getCallsStatus`. @throws WalletError */
  status(site: string, id: unknown): Promise<unknown>
  /** The answer to `wallet_getCapabilities`. */
  capabilities(asked: unknown): Readonly<Record<string, unknown>>
}

interface CallsParts {
  readonly approvals: Pick<Approvals, 'ask' | 'askAndSend'>
  readonly log: CallLog
  readonly networks: Networks
  readonly accountTypes: AccountTypes
  readonly signPermitted: Wallet['signPermitted']
}

/** Creates what answers requests for calls that belong together. */
export function createCalls(parts: CallsParts): Calls {
  const { accountTypes, log, networks } = parts
  // The ids of calls that the user is asked about now. They are in the log when they are approved.
  const asked = new Set<string>()
  const send = async (context: RequestContext, bundle: CallBundle) => {
    const { calls, id, isAtomicRequired, permission } = bundle
    if ((await log.find(context.site, id)) !== undefined) throw duplicate()
    if (accountTypes.of(context) === 'smartAccount') await sendAsOne(parts, context, bundle)
    else if (permission !== undefined) throw new WalletError(permissionMessages.standardAccount)
    else if (isAtomicRequired && calls.length > 1)
      throw new WalletError(texts.notAtomic, callErrors.notAtomic)
    else await sendEach(parts, context, bundle)
  }
  return {
    send: async (context, params) => {
      const bundle = readBundle(context, params)
      const { id } = bundle
      if (asked.has(id)) throw duplicate()
      asked.add(id)
      await send(context, bundle).finally(() => asked.delete(id))
      return { id }
    },
    status: async (site, id) => {
      const entry = typeof id === 'string' ? await log.find(site, id) : undefined
      if (entry === undefined) throw new WalletError(texts.unknownCalls, callErrors.unknown)
      return readStatus(entry, networks.find(entry.chain).network)
    },
    capabilities: (asked) => {
      const wanted = Array.isArray(asked) ? asked.map(Number) : undefined
      const ids = networks.ids('eip155').filter((id) => wanted?.includes(numberOf(id)) ?? true)
      return Object.fromEntries(
        ids.map((id) => {
          const isSmart = accountTypes.of(networks.find(id)) === 'smartAccount'
          // Approved calls are atomic, also when the account becomes a smart account with them.
          const atomic = { status: isSmart ? 'supported' : 'unsupported' }
          return [
            numberToHex(numberOf(id)),
            isSmart ? { atomic, permissions: permissionCapability } : { atomic },
          ]
        }),
      )
    },
  }
}

const duplicate = () => new WalletError(texts.duplicate, callErrors.duplicate)

/**
 * Writes calls into the log, then sends them: whatever happens now, their status can be asked for, and no other tab sends them
 * again.
 *
 * @throws WalletError if another tab has sent calls with their id
 */
async function sendLogged<Sent>(log: CallLog, entry: CallEntry, send: () => Promise<Sent>): Promise<Sent> {
  if (!(await log.add(entry))) throw duplicate()
  return send().catch(async (error: unknown) => {
    // Calls that got no answer may be on their way, and are not sent a second time with their id.
    if (error instanceof NodeRefusal) await log.remove(entry)
    throw error
  })
}

/** Sends all calls as one user operation. */
async function sendAsOne(
  parts: CallsParts,
  context: RequestContext,
  { calls, id, permission }: CallBundle,
): Promise<void> {
  const { chain, network, site } = context
  const { log } = parts
  const { request, signatures } = await (permission === undefined
    ? approveOperation(parts, context, calls)
    : permitOperation(parts, context, calls, permission))
  const hash = hashTypedData(operationData(request))
  const entry: CallEntry = { id, site, chain, hashes: [hash], isOperation: true, count: calls.length }
  const sent = await sendLogged(log, entry, () =>
    openService(network).send(finishOperation(request, signatures)),
  )
  if (sent !== hash) throw new WalletError(texts.otherHash)
}

async function approveOperation(
  { approvals }: CallsParts,
  context: RequestContext,
  calls: readonly EvmCall[],
) {
  const { prepared, signatures } = await approvals.ask(() => prepareOperation(context, calls))
  return { request: prepared.request, signatures }
}

async function permitOperation(
  { signPermitted }: CallsParts,
  context: RequestContext,
  calls: readonly EvmCall[],
  used: UsedByCalls,
) {
  const { request } = await createOperation(context, calls)
  return { request, signatures: await signPermitted(request, { ...used, site: context.site }) }
}

/** Sends one transaction after the other, each approved. After one that fails, the rest is not sent. */
async function sendEach(
  parts: CallsParts,
  context: RequestContext,
  { calls, id }: CallBundle,
): Promise<void> {
  const { chain, network, site } = context
  const { approvals, log } = parts
  const hashes: string[] = []
  const entryOf = (sent: readonly string[]): CallEntry => ({
    id,
    site,
    chain,
    hashes: sent,
    isOperation: false,
    count: calls.length,
  })
  for (const { data, to, value } of calls) {
    const call = { from: context.address, to, data, value }
    try {
      const hash = await approvals.askAndSend(
        () => prepareTransaction(context, [call]),
        async ({ signatures: [signed = '0x'] }) => {
          // What the node replies is not asked: the hash is that of what it took.
          const sent = keccak256(signed)
          const send = () => askNode(network, 'eth_sendRawTransaction', [signed])
          await (hashes.length > 0 ? send() : sendLogged(log, entryOf([sent]), send))
          return sent
        },
      )
      hashes.push(hash)
    } catch (error) {
      if (hashes.length === 0) throw error
      return
    }
    await log.put(entryOf([...hashes]))
    if (hashes.length < calls.length && !(await isDone(network, hashes.at(-1)))) return
  }
}

const numberOf = (id: string) => Number(id.slice('eip155:'.length))

/** Waits for the receipt of a transaction, and says whether it was done. One without a receipt after 3 minutes was not. */
async function isDone(network: FoundNetwork['network'], hash: unknown): Promise<boolean> {
  for (let tries = 0; tries < 90; tries++) {
    // A node that does not answer once says nothing about what was sent.
    const receipt = await askNode(network, 'eth_getTransactionReceipt', [hash]).catch(() => null)
    if (receipt !== null) return (receipt as { readonly status?: unknown }).status === '0x1'
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  }
  return false
}
