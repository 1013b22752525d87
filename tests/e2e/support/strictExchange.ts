import { readFileSync } from 'node:fs'
import solc from 'solc'
import { type Abi, type Address, createWalletClient, type Hex, http, type PublicClient } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { contractsOf } from '../../../sandbox/src/contracts/planContracts.js'
import { readArtifact } from '../../../sandbox/src/contracts/readArtifact.js'

/** Gets the share that the exchange keeps. Nobody has its key. */
const referrer: Address = '0x0000000000000000000000000000000000a99851'

/** Compiles the token of this folder. */
function compile(): { readonly abi: Abi; readonly bytecode: Hex } {
  const content = readFileSync(new URL('./StrictToken.sol', import.meta.url), 'utf8')
  const outputSelection = { '*': { '*': ['abi', 'evm.bytecode.object'] } }
  const settings = { evmVersion: 'paris', outputSelection }
  const input = { language: 'Solidity', sources: { 'StrictToken.sol': { content } }, settings }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as {
    contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
  }
  const compiled = output.contracts['StrictToken.sol']?.StrictToken
  if (compiled === undefined) throw new Error('StrictToken.sol does not compile')
  return { abi: compiled.abi, bytecode: `0x${compiled.evm.bytecode.object}` }
}

/**
 * Deploys a token that takes a new allowance only after the old one is zero, and an exchange with a pool of it and the
 * coin. The account keeps the rest of the token.
 */
export async function deployStrictExchange(
  client: PublicClient,
  { url, key }: { readonly url: string; readonly key: Hex },
): Promise<{ readonly token: Address; readonly router: Address }> {
  const account = privateKeyToAccount(key)
  const writer = createWalletClient({ account, transport: http(url) })
  const mined = async (hash: Hex) => client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  const deploy = async (abi: Abi, bytecode: Hex, args: readonly unknown[]): Promise<Address> => {
    const { contractAddress } = await mined(await writer.deployContract({ abi, bytecode, args, chain: null }))
    if (!contractAddress) throw new Error('nothing was deployed')
    return contractAddress
  }
  const { wrapped } = contractsOf(31337)
  const strict = compile()
  const exchange = readArtifact('Router')
  const exchangeAbi = exchange.abi as Abi
  const token = await deploy(strict.abi, strict.bytecode, [])
  const router = await deploy(exchangeAbi, exchange.bytecode, [wrapped, account.address, referrer])
  const [coins, tokens] = [10n ** 18n, 3_000n * 10n ** 6n]
  const approve = { address: token, abi: strict.abi, functionName: 'approve', args: [router, tokens] }
  await mined(await writer.writeContract({ ...approve, chain: null }))
  await mined(
    await writer.writeContract({
      address: router,
      abi: exchangeAbi,
      functionName: 'createPair',
      chain: null,
      args: [wrapped, token, coins, tokens],
      value: coins,
    }),
  )
  return { token, router }
}
