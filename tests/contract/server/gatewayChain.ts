import { readFileSync } from 'node:fs'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { encodeDeployData, getContractAddress } from 'viem/utils'

/** A contract as `sandbox/scripts/compileContracts.mjs` writes it. */
export interface Artifact {
  readonly abi: readonly unknown[]
  readonly bytecode: Hex
}

/** A chain of the sandbox, with an account that has coins and tokens. */
export interface GatewayChain {
  readonly account: Hex
  rpc<Result>(method: string, params: readonly unknown[]): Promise<Result>
  /** Signs and sends a transaction, and returns its receipt. */
  send(call: {
    readonly to?: Hex
    readonly data: Hex
    readonly value?: bigint
  }): Promise<{ readonly status: Hex }>
  /** Deploys a contract and returns its address, at which nothing is if its constructor has refused. */
  deployContract(artifact: Artifact, args: readonly unknown[]): Promise<Hex>
  /** Deploys a gateway of swaps, as the documentation says, and returns its address. */
  deploy(executors: readonly Hex[]): Promise<Hex>
}

/**
 * Reads a contract that the server has for others to deploy.
 *
 * @param path - in `server/deploy`
 */
export const readArtifact = (path: string): Artifact =>
  JSON.parse(readFileSync(new URL(`../../../server/deploy/${path}`, import.meta.url), 'utf8'))

/** @param url - JSON-RPC of a node with the chain id 31337 */
export function openGatewayChain(url: string, key: Hex): GatewayChain {
  const account = privateKeyToAccount(key)
  const rpc = async <Result>(method: string, params: readonly unknown[]): Promise<Result> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { error, result } = (await reply.json()) as { result: Result; error?: { message: string } }
    if (error !== undefined) throw new Error(error.message)
    return result
  }
  const nonceOf = async () => Number(await rpc<Hex>('eth_getTransactionCount', [account.address, 'pending']))
  const send: GatewayChain['send'] = async ({ data, to, value = 0n }) => {
    const raw = await account.signTransaction({
      chainId: 31337,
      type: 'eip1559',
      gas: 3_000_000n,
      nonce: await nonceOf(),
      maxFeePerGas: BigInt(await rpc<Hex>('eth_gasPrice', [])) * 2n,
      data,
      value,
      ...(to && { to }),
    })
    const hash = await rpc<Hex>('eth_sendRawTransaction', [raw])
    for (;;) {
      const receipt = await rpc<{ readonly status: Hex } | null>('eth_getTransactionReceipt', [hash])
      if (receipt !== null) return receipt
    }
  }
  const deployContract: GatewayChain['deployContract'] = async (artifact, args) => {
    const address = getContractAddress({ from: account.address, nonce: BigInt(await nonceOf()) })
    await send({ data: encodeDeployData({ ...artifact, args } as never) })
    return address.toLowerCase() as Hex
  }
  return {
    account: account.address.toLowerCase() as Hex,
    rpc,
    send,
    deployContract,
    deploy: (executors) => deployContract(readArtifact('gateway/SwapGateway.json'), [executors]),
  }
}
