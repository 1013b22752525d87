import { RpcError } from 'appkit-server/parts'
import {
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationHash,
  toPackedUserOperation,
} from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { concat, decodeErrorResult, encodeFunctionData, keccak256, numberToHex, toHex } from 'viem/utils'
import type { ChainNode } from '../chain/types.js'
import type { Hex } from '../contracts/types.js'
import { type Operation, OperationError } from './readOperation.js'

/** Sends a signed transaction to a chain. Rejects with RpcError. */
export type SendRaw = (node: ChainNode, raw: Hex) => Promise<unknown>

const price = 100n * 10n ** 9n
const funds = 10n ** 6n * 10n ** 18n

/** The account that sends. Its key comes from this text, so it is public and worth nothing outside a sandbox. */
const bundlerAccount = () => privateKeyToAccount(keccak256(toHex('appkit-sandbox: the bundler')))

/** The state for a try: an account that becomes a contract with this operation has its code already. */
export function trialOf({ authorization, sender }: Operation): Record<string, unknown> {
  if (authorization === undefined) return {}
  // EIP-7702: the code of an account that delegates.
  return { [sender]: { code: concat(['0xef0100', authorization.address]) } }
}

/** Creates the sender of a chain's operations, one after the other. It returns the hash of an operation. */
export function createSender(node: ChainNode, sendRaw: SendRaw): (operation: Operation) => Promise<Hex> {
  let last: Promise<unknown> = Promise.resolve()

  const send = async (operation: Operation): Promise<Hex> => {
    const account = bundlerAccount()
    const data = encodeFunctionData({
      abi: entryPoint08Abi,
      functionName: 'handleOps',
      args: [[toPackedUserOperation(operation)], account.address],
    })
    const gas =
      200_000n +
      operation.callGasLimit +
      operation.verificationGasLimit +
      operation.preVerificationGas +
      (operation.paymasterVerificationGasLimit ?? 0n)
    const call = { from: account.address, to: entryPoint08Address, data, gas: numberToHex(gas) }
    const [, nonce] = await node.batch([
      ['anvil_setBalance', [account.address, numberToHex(funds)]],
      ['eth_getTransactionCount', [account.address, 'latest']],
    ])
    await node.call('eth_call', [call, 'latest', trialOf(operation)]).catch((error: unknown) => {
      if (!(error instanceof RpcError)) throw error
      throw new OperationError(reasonOf(error), -32500)
    })
    const { authorization } = operation
    const common = {
      to: entryPoint08Address,
      data,
      gas,
      nonce: Number(nonce),
      chainId: node.chainId,
      maxFeePerGas: price,
      maxPriorityFeePerGas: 10n ** 9n,
    }
    const raw = await account.signTransaction(
      authorization === undefined
        ? { ...common, type: 'eip1559' }
        : { ...common, type: 'eip7702', authorizationList: [authorization] },
    )
    await sendRaw(node, raw)
    return getUserOperationHash({
      chainId: node.chainId,
      entryPointAddress: entryPoint08Address,
      entryPointVersion: '0.8',
      userOperation: operation,
    })
  }
  return (operation) => {
    const sent = last.then(() => send(operation))
    last = sent.catch(() => {})
    return sent
  }
}

/** Reads the reason of the entry point from an error, such as `AA24 signature error`. */
function reasonOf(error: unknown): string {
  const { data, message } = error as { data?: unknown; message?: string }
  const hex = typeof data === 'string' ? data : /0x[0-9a-f]{8,}/.exec(message ?? '')?.[0]
  try {
    const { args, errorName } = decodeErrorResult({ abi: entryPoint08Abi, data: hex as Hex })
    const sentence = args?.find((each) => typeof each === 'string' && !each.startsWith('0x'))
    return String(sentence ?? errorName)
  } catch {
    return message ?? 'The operation fails.'
  }
}
