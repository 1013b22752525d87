import { checkProject, type Handler, type RpcCall, RpcError, readRpcReply } from 'appkit-server/parts'
import { entryPoint08Abi, entryPoint08Address } from 'viem/account-abstraction'
import { encodeFunctionData, numberToHex, recoverAuthorizationAddress, size } from 'viem/utils'
import { isSameHex } from '../../../common/hex.js'
import { notRunning } from '../chain/notRunning.js'
import type { ChainNode } from '../chain/types.js'
import { contractsOf } from '../contracts/planContracts.js'
import { checkEntryPoint, type Operation, OperationError, readOperation } from './readOperation.js'
import { readByHash, readReceipt } from './readReceipt.js'
import { createSender, type SendRaw, trialOf } from './sendOperation.js'

export interface BundlerParameters {
  /** Nodes that write down what they are sent. */
  readonly nodes: readonly ChainNode[]
  readonly projects: ReadonlySet<string> | null
}

/** Gas that an account that is a contract takes besides its calls. Generous: the sponsor of the sandbox pays. */
const gas = {
  verification: 120_000n,
  paymaster: 60_000n,
  base: 60_000n,
  perByte: 40n,
  call: 30_000n,
} as const

type Answer = (node: ChainNode, params: readonly unknown[]) => Promise<unknown>

/** Creates the answer to `callBundler` of `specs/openapi/blockchain-api.yaml`. */
export function createBundler({ nodes, projects }: BundlerParameters): Handler {
  // As every other transaction: its changes survive a restart.
  const sendRaw: SendRaw = async (node, raw) => {
    const method = 'eth_sendRawTransaction'
    const { body } = await node.forward(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [raw] }), [
      method,
    ])
    return readRpcReply(JSON.parse(body))
  }
  const senders = new Map(nodes.map((node) => [node, createSender(node, sendRaw)]))
  const methods: Readonly<Record<string, Answer>> = {
    eth_supportedEntryPoints: async () => [entryPoint08Address],
    eth_estimateUserOperationGas: async (node, [operation, entryPoint]) => {
      checkEntryPoint(entryPoint)
      return estimate(node, readOperation(operation))
    },
    eth_sendUserOperation: async (node, [given, entryPoint]) => {
      checkEntryPoint(entryPoint)
      const operation = readOperation(given)
      await checkAuthorization(node, operation)
      return senders.get(node)?.(operation)
    },
    eth_getUserOperationReceipt: (node, [hash]) => readReceipt(node, hash),
    eth_getUserOperationByHash: (node, [hash]) => readByHash(node, hash),
    pm_getPaymasterStubData: async (node, params) => ({ ...(await sponsor(node, params)), isFinal: true }),
    pm_getPaymasterData: sponsor,
  }
  return checkProject(projects, async (call) => {
    const chainId = String(call.query.chainId)
    const node = nodes.find(({ caip2 }) => caip2 === chainId)
    if (node === undefined) return notRunning(chainId, nodes)
    // The spec has checked the body.
    const { id, method, params } = call.body as RpcCall
    const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (answer === undefined) {
      const text = `Failed to read the JSON body into the expected shape: ${method} is no method of a bundler.`
      return { status: 422, type: 'text/plain', text }
    }
    const base = { jsonrpc: '2.0', id } as const
    const note = `${method} on ${node.name}`
    try {
      return {
        status: 200,
        note,
        json: { ...base, result: await answer(node, Array.isArray(params) ? params : []) },
      }
    } catch (error) {
      if (!(error instanceof OperationError) && !(error instanceof RpcError)) throw error
      return { status: 200, note, json: { ...base, error: { code: error.code, message: error.message } } }
    }
  })
}

/** The paymaster of the sandbox pays for everybody (ERC-7677). */
async function sponsor(node: ChainNode, [operation, entryPoint]: readonly unknown[]) {
  checkEntryPoint(entryPoint)
  readOperation(operation)
  return {
    paymaster: contractsOf(node.chainId).sponsor,
    paymasterData: '0x',
    paymasterVerificationGasLimit: numberToHex(gas.paymaster),
    paymasterPostOpGasLimit: '0x0',
    sponsor: { name: 'Sandbox' },
  }
}

/** @throws OperationError if the calls fail */
async function estimate(node: ChainNode, operation: Operation) {
  const { callData, paymaster, sender } = operation
  const call = { from: entryPoint08Address, to: sender, data: callData }
  const used = await node
    .call('eth_estimateGas', [call, 'latest', trialOf(operation)])
    .catch((error: unknown) => {
      if (!(error instanceof RpcError)) throw error
      // ERC-7769: the operation reverted.
      throw new OperationError(error.message, -32521)
    })
  const length = BigInt(
    size(encodeFunctionData({ abi: entryPoint08Abi, functionName: 'getNonce', args: [sender, 0n] })) +
      size(callData),
  )
  return {
    callGasLimit: numberToHex((BigInt(String(used)) * 13n) / 10n + gas.call),
    verificationGasLimit: numberToHex(gas.verification),
    preVerificationGas: numberToHex(gas.base + gas.perByte * length),
    ...(paymaster && {
      paymasterVerificationGasLimit: numberToHex(gas.paymaster),
      paymasterPostOpGasLimit: '0x0',
    }),
  }
}

/** @throws OperationError unless the sender itself gives its code away on this chain, now (EIP-7702) */
async function checkAuthorization(node: ChainNode, { authorization, sender }: Operation): Promise<void> {
  if (authorization === undefined) return
  if (authorization.chainId !== node.chainId)
    throw new OperationError('The authorization is for another chain.', -32500)
  // A signature that cannot be read is nobody's.
  const signer = await recoverAuthorizationAddress({ authorization }).catch(() => null)
  if (signer === null || !isSameHex(signer, sender))
    throw new OperationError('The sender did not sign the authorization.', -32500)
  const nonce = await node.call('eth_getTransactionCount', [sender, 'latest'])
  if (Number(nonce) !== authorization.nonce)
    throw new OperationError('The authorization is for another nonce of the sender.', -32500)
}
