import type { Hex } from 'viem'
import { formatUserOperationRequest, type UserOperation } from 'viem/account-abstraction'
import { type Fields, fieldsOf } from '../../../../common/records.js'
import { entryPoint } from '../../../src/shared/smartAccount.js'
import { WalletError } from '../../base/errors.js'
import type { PageNetwork } from '../../base/facts.js'
import { askNode } from '../../base/rpc.js'
import { smartMessages as texts } from '../../messages/smartMessages.js'

/** A user operation for the entry point, perhaps without all of it yet. */
export type Operation = Partial<UserOperation<'0.8'>>

/** The gas limits of an operation, estimated by its bundler. */
export interface GasLimits {
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly paymasterVerificationGasLimit?: bigint
  readonly paymasterPostOpGasLimit?: bigint
}

/** The paymaster of an operation. */
export interface Sponsorship {
  readonly paymaster: Hex
  readonly paymasterData: Hex
  readonly paymasterVerificationGasLimit?: bigint
  readonly paymasterPostOpGasLimit?: bigint
  /** The name that it gives itself. */
  readonly name: string | undefined
  readonly isFinal: boolean
}

/** The bundler and the paymaster of a network. The operator chose them, but their replies are not trusted. */
export interface SmartService {
  /** @throws WalletError if the calls fail */
  estimate(operation: Operation): Promise<GasLimits>
  /** Undefined where users pay themselves. */
  sponsor(operation: Operation, chainId: number, isLast: boolean): Promise<Sponsorship | undefined>
  /** @returns the hash of the operation. */
  send(operation: Operation): Promise<unknown>
  /** The receipt (ERC-7769); null while it is in no block. */
  receipt(hash: string): Promise<unknown>
}

/** More gas than any block has, so that no sum overflows and no user pays without end. */
const maxGas = 30_000_000n
const maxDataLength = 4_096

/** The fields of an answer of the service. @throws WalletError if it is no object */
export function requireFields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new WalletError(texts.badService)
  return value as Fields
}

function readGas(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value))
    throw new WalletError(texts.badService)
  if (BigInt(value) > maxGas) throw new WalletError(texts.tooDear)
  return BigInt(value)
}
const optionalGas = (value: unknown) => (value === undefined || value === null ? undefined : readGas(value))

/** Opens the service of a network that has smart accounts. */
export function openService(network: PageNetwork): SmartService {
  const { bundlerUrl = '', paymasterUrl } = network.smartAccounts ?? {}
  const bundler = { ...network, rpcUrl: bundlerUrl }
  const write = (operation: Operation) => formatUserOperationRequest(operation)
  return {
    estimate: async (operation) => {
      const reply = await askNode(bundler, 'eth_estimateUserOperationGas', [
        write(operation),
        entryPoint,
      ]).catch((error: unknown) => {
        throw error instanceof WalletError ? new WalletError(texts.noEstimate(error.message)) : error
      })
      const gas = requireFields(reply)
      const [verification, post] = [
        optionalGas(gas.paymasterVerificationGasLimit),
        optionalGas(gas.paymasterPostOpGasLimit),
      ]
      return {
        callGasLimit: readGas(gas.callGasLimit),
        verificationGasLimit: readGas(gas.verificationGasLimit),
        preVerificationGas: readGas(gas.preVerificationGas),
        ...(verification !== undefined && { paymasterVerificationGasLimit: verification }),
        ...(post !== undefined && { paymasterPostOpGasLimit: post }),
      }
    },
    sponsor: async (operation, chainId, isLast) => {
      if (paymasterUrl === undefined) return undefined
      const method = isLast ? 'pm_getPaymasterData' : 'pm_getPaymasterStubData'
      const params = [write(operation), entryPoint, `0x${chainId.toString(16)}`, {}]
      const reply = requireFields(await askNode({ ...network, rpcUrl: paymasterUrl }, method, params))
      const { isFinal, paymaster, paymasterData, sponsor } = reply
      if (typeof paymaster !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(paymaster))
        throw new WalletError(texts.badService)
      const isData = typeof paymasterData === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(paymasterData)
      if (!isData || paymasterData.length > maxDataLength) throw new WalletError(texts.badService)
      const { name } = fieldsOf(sponsor)
      const [verification, post] = [
        optionalGas(reply.paymasterVerificationGasLimit),
        optionalGas(reply.paymasterPostOpGasLimit),
      ]
      return {
        paymaster: paymaster as Hex,
        paymasterData: paymasterData as Hex,
        ...(verification !== undefined && { paymasterVerificationGasLimit: verification }),
        ...(post !== undefined && { paymasterPostOpGasLimit: post }),
        name: typeof name === 'string' ? name : undefined,
        isFinal: isFinal === true,
      }
    },
    send: (operation) => askNode(bundler, 'eth_sendUserOperation', [write(operation), entryPoint]),
    receipt: (hash) => askNode(bundler, 'eth_getUserOperationReceipt', [hash]),
  }
}
