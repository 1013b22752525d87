import type { Client, ContractFunctionParameters, MulticallReturnType } from 'viem'
import { getCode, multicall } from 'viem/actions'
import { type Asker, openClient } from './openClient.js'

/** docs/behaviour.md#json-rpc: bytes of call data per call. */
const batchSize = 1_024
/** The address of Multicall3 on nearly every chain. */
const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'

const deployed = new WeakMap<object, Map<string, Promise<boolean>>>()

export interface ReadContractsParameters {
  /** The client of `openClient` for the same nodes. */
  readonly client: Client
  readonly contracts: readonly ContractFunctionParameters[]
}

/**
 * Reads many contracts of an EVM network with few calls, through Multicall3. If the chain does not have it, its
 * code is sent with the calls.
 *
 * @returns a result or an error for each, in order. A call that reverts does not affect the others.
 * @throws what the client throws: use `orRpcError`
 */
export async function readContracts(
  { kit, network }: Asker,
  { client, contracts }: ReadContractsParameters,
): Promise<MulticallReturnType> {
  const known = deployed.get(kit) ?? new Map<string, Promise<boolean>>()
  deployed.set(kit, known)
  // Others wait for it, too, so that it ends with the kit and not with who asked first.
  const asked = () =>
    getCode(openClient({ kit, network }, kit.lifetime.signal), { address: multicallAddress })
  const present = known.get(network.caipNetworkId) ?? asked().then(Boolean)
  known.set(network.caipNetworkId, present)
  present.catch(() => known.delete(network.caipNetworkId))
  const where = (await present) ? ({ multicallAddress } as const) : { deployless: true as const }
  return multicall(client, { contracts, batchSize, ...where })
}
