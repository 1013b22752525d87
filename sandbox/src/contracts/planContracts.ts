import { encodeDeployData, parseUnits } from 'viem/utils'
import { networkInfo } from '../chain/networkInfo.js'
import { usdPrices } from '../prices/rates.js'
import { create2Address, zeroSalt } from './create2Address.js'
import { deployerAccount, devAccounts, tokenFacts } from './facts.js'
import { type ContractName, readArtifact } from './readArtifact.js'
import type { Address, ChainContracts, Hex } from './types.js'

/** A contract to create. */
export interface Creation {
  readonly address: Address
  readonly initCode: Hex
  readonly salt: Hex
}

/** A pool to open. Amounts are in the smallest unit; `coins` is the amount of the native coin. */
export interface Pool {
  readonly tokens: readonly [Address, Address]
  readonly amounts: readonly [bigint, bigint]
  readonly coins: bigint
}

/** All contracts of a chain. */
export interface ContractPlan {
  readonly contracts: ChainContracts
  readonly creations: readonly Creation[]
  /** The exchange, which lies where the network has its own. */
  readonly router: Omit<Creation, 'salt'>
  readonly pools: readonly Pool[]
}

/** The canonical address on most networks. Libraries expect it there. */
export const multicall: Address = '0xca11bde05977b3631167028862be2a173976ca11'

/** Salt that gives the entry point its address, the same on every network that has it. */
const entryPointSalt: Hex = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'

/** The addresses of version 6 of 1inch's router: on zkSync Era, and on the other networks. */
const zksyncRouter: Address = '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff'
const swapRouter: Address = '0x111111125421ca6dc452d289314280a0f8842a65'

/** Receives the 0.85 % of each swap. Nobody has its key. */
const referrer: Address = '0x0000000000000000000000000000000000a99851'

const reserve = 10n ** 12n
// Dollars on each side of a pool: small swaps hardly change a price, and large ones do.
const deep = 30_000_000
const shallow = 4_000_000

const worth = (usd: number, symbol: string, decimals: number): bigint =>
  parseUnits((usd / (usdPrices[symbol] ?? 1)).toFixed(6), decimals)

/**
 * Plans the contracts of a chain. The same chain id gives the same plan, and chains whose coin has the same
 * name have the same addresses. A plan is computed once per chain id.
 */
export function planContracts(chainId: number): ContractPlan {
  const plan = known.get(chainId) ?? makePlan(chainId)
  known.set(chainId, plan)
  return plan
}

const known = new Map<number, ContractPlan>()

function makePlan(chainId: number): ContractPlan {
  const { coin, symbol } = networkInfo(chainId)
  const owner = deployerAccount().address
  const creations: Creation[] = []
  const create = (name: ContractName, args: readonly unknown[], salt = zeroSalt): Address => {
    const { abi, bytecode } = readArtifact(name)
    const initCode = encodeDeployData({ abi, bytecode, args })
    const address = create2Address(initCode, salt)
    creations.push({ address, initCode, salt })
    return address
  }
  const token = ({ name, symbol: short, decimals, each }: (typeof tokenFacts)[keyof typeof tokenFacts]) => {
    const unit = 10n ** BigInt(decimals)
    return create('Token', [name, short, decimals, owner, reserve * unit, devAccounts, each * unit])
  }
  const usdc = token(tokenFacts.usdc)
  const dai = token(tokenFacts.dai)
  const gov = token(tokenFacts.gov)
  const wrapped = create('WrappedNative', [`Wrapped ${coin}`, `W${symbol}`])
  const { abi, bytecode } = readArtifact('Router')
  const router = chainId === 324 ? zksyncRouter : swapRouter
  const collection = create('Collection', ['Sandbox Sketches', 'SKETCH', devAccounts])
  const spam = create('Collection', ['Claim 5000 USDC on free-drop.example', 'FREE', devAccounts])
  const walletFactory = create('WalletFactory', [])
  const entryPoint = create('EntryPoint', [], entryPointSalt)
  const smartAccount = create('Simple7702Account', [])
  const sponsor = create('Sponsor', [entryPoint])
  return {
    contracts: {
      usdc,
      dai,
      gov,
      wrapped,
      router,
      collection,
      spam,
      walletFactory,
      multicall,
      entryPoint,
      smartAccount,
      sponsor,
    },
    creations,
    router: {
      address: router,
      initCode: encodeDeployData({ abi, bytecode, args: [wrapped, owner, referrer] }),
    },
    pools: planPools(symbol, { wrapped, usdc, dai, gov }),
  }
}

/** Pools of the network's coin with each token, and one of the two dollars. */
function planPools(
  symbol: string,
  { wrapped, usdc, dai, gov }: Pick<ContractPlan['contracts'], 'wrapped' | 'usdc' | 'dai' | 'gov'>,
): readonly Pool[] {
  const pool = (usd: number, address: Address, short: string, decimals: number): Pool => {
    const coins = worth(usd, symbol, 18)
    return { tokens: [wrapped, address], amounts: [coins, worth(usd, short, decimals)], coins }
  }
  return [
    pool(deep, usdc, 'USDC', 6),
    pool(deep, dai, 'DAI', 18),
    pool(shallow, gov, 'GOV', 18),
    {
      tokens: [usdc, dai],
      amounts: [worth(deep, 'USDC', 6), worth(deep, 'DAI', 18)],
      coins: 0n,
    },
  ]
}

/** The addresses of the sandbox's contracts on a chain, in lower case. */
export const contractsOf = (chainId: number): ChainContracts => planContracts(chainId).contracts
