import { encodeFunctionData, type Hex, hexToBigInt } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { batchAccount, create2Deployer } from './batchAccount.js'
import { rpc } from './rpc.js'
import { sendTransaction } from './sendTransaction.js'
import type { Eip155WalletChain } from './types.js'

/** One call as a site sends it. */
export interface BatchCall {
  readonly to: Hex
  readonly value?: Hex
  readonly data?: Hex
  readonly capabilities?: unknown
}

/** What an EIP-7702 authorisation costs, and a little for what an estimate does not see. */
const extraGas = 60_000n

/**
 * Runs calls as one transaction of the account to itself. Its first one deploys, if need be, the
 * contract and delegates to it. Calls that would fail are not sent.
 *
 * @returns the hash.
 */
export async function sendBatch(
  chain: Eip155WalletChain,
  account: PrivateKeyAccount,
  calls: readonly BatchCall[],
): Promise<Hex> {
  const { chainId, rpcUrl } = chain
  const { address } = account
  const read = async (method: string, params: readonly unknown[]) =>
    (await rpc(rpcUrl, method, params)) as Hex
  if ((await read('eth_getCode', [batchAccount.address, 'latest'])) === '0x')
    await sendTransaction(chain, account, { to: create2Deployer, data: batchAccount.deployment })
  const designator = `0xef0100${batchAccount.address.slice(2)}`.toLowerCase()
  const isDelegated = (await read('eth_getCode', [address, 'latest'])) === designator
  const data = encodeFunctionData({
    abi: batchAccount.abi,
    args: [calls.map(({ to, value = '0x0', data = '0x' }) => ({ to, value: hexToBigInt(value), data }))],
  })
  const code = await read('eth_getCode', [batchAccount.address, 'pending'])
  const [gas, gasPrice, nonce] = await Promise.all([
    read('eth_estimateGas', [{ from: address, to: address, data }, 'latest', { [address]: { code } }]),
    read('eth_gasPrice', []),
    read('eth_getTransactionCount', [address, 'pending']),
  ])
  const fees = {
    maxFeePerGas: hexToBigInt(gasPrice),
    maxPriorityFeePerGas: 0n,
    gas: (hexToBigInt(gas) * 3n) / 2n + extraGas,
  }
  const common = { chainId, nonce: Number(nonce), to: address, data, ...fees }
  const signed = isDelegated
    ? await account.signTransaction({ ...common, type: 'eip1559' })
    : await account.signTransaction({
        ...common,
        type: 'eip7702',
        authorizationList: [
          // The transaction itself takes a number first.
          await account.signAuthorization({
            address: batchAccount.address,
            chainId,
            nonce: Number(nonce) + 1,
          }),
        ],
      })
  return read('eth_sendRawTransaction', [signed])
}
