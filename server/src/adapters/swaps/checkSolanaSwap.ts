import { readSolanaTransaction, type SolanaInstruction } from '../../chains/readSolanaTransaction.js'
import { AdapterError } from '../base/askJson.js'

/** The terms that a swap transaction of Solana has to keep. */
export interface AllowedSolanaSwap {
  readonly account: string
  /** Mints; of SOL, that of wrapped SOL. */
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly slippageBps: number
  /** Token accounts of the account, with their mints, as the chain says. */
  readonly held: ReadonlyMap<string, string>
}

const system = '11111111111111111111111111111111'
const budget = 'ComputeBudget111111111111111111111111111111'
const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
/** The highest priority fee of a swap, in lamports. */
const maxFee = 2_000_000n
const usualUnits = 1_400_000n

/** The last 19 bytes of the instructions that swap: amounts in and out, slippage, and a fee for others. */
const tailBytes = 19
/**
 * `route` and `shared_accounts_route`, by the first bytes of their data: where the account, what it gives from, and what it gets
 * into stand, and where another receiver could be named.
 */
const routes: Readonly<
  Record<string, { owner: number; source: number; target: number; other: number | null }>
> = {
  e517cb977ae3ad2a: { owner: 1, source: 2, target: 3, other: 4 },
  c1209b3341d69c81: { owner: 2, source: 3, target: 6, other: null },
}

const refuse = (what: string): AdapterError => new AdapterError(`Jupiter built another swap: ${what}.`)

/**
 * Reads a transaction that swaps, and compares it with what may be signed: one signer, who pays and receives; the amount; the
 * slippage; no fee for others; and nothing beside the swap but what opens and closes accounts of the same owner.
 *
 * @returns its quoted yield, in the smallest unit
 * @throws AdapterError naming what differs
 */
export function checkSolanaSwap(bytes: Uint8Array, allowed: AllowedSolanaSwap): bigint {
  let transaction: ReturnType<typeof readSolanaTransaction>
  try {
    transaction = readSolanaTransaction(bytes)
  } catch (cause) {
    throw new AdapterError('Jupiter built no transaction.', null, null, { cause })
  }
  const { instructions, keys, signers } = transaction
  if (signers !== 1 || keys[0] !== allowed.account) throw refuse('who signs')
  const opened = openedAccounts(instructions, allowed.account)
  const own = new Map([...allowed.held, ...opened])
  const swaps = instructions.filter(({ program }) => program === jupiter)
  for (const instruction of instructions) checkBeside(instruction, allowed, opened)
  checkFee(instructions)
  const [swap] = swaps
  if (swap === undefined || swaps.length > 1) throw refuse('not one swap')
  return checkRoute(swap, allowed, own)
}

/** Token accounts of the account that are opened in the transaction, with their mints: the program there derives them. */
function openedAccounts(
  instructions: readonly SolanaInstruction[],
  account: string,
): ReadonlyMap<string | null, string | null> {
  return new Map(
    instructions
      .filter(({ accounts, program }) => program === associated && accounts[2] === account)
      .map(({ accounts }) => [accounts[1] ?? null, accounts[3] ?? null]),
  )
}

function checkBeside(
  { accounts, data, program }: SolanaInstruction,
  { account, amount }: AllowedSolanaSwap,
  opened: ReadonlyMap<string | null, string | null>,
): void {
  if (program === jupiter || program === budget) return
  if (program === associated) {
    if (accounts[0] !== account || accounts[2] !== account)
      throw refuse('an account of somebody else is opened')
    return
  }
  if (program === system) {
    // transfer, into an account that is opened here, to wrap the coin.
    const isTransfer = data.length === 12 && data[0] === 2 && data[1] === 0 && data[2] === 0 && data[3] === 0
    const isOwn = accounts[0] === account && opened.has(accounts[1] ?? null)
    if (!isTransfer || !isOwn || readUnits(data, 4) > amount) throw refuse('coins are sent')
    return
  }
  if (program === token || program === token2022) {
    const isSync = data[0] === 17 && data.length === 1
    // close_account, whose coins go back to the account.
    const isClose = data[0] === 9 && data.length === 1 && accounts[1] === account && accounts[2] === account
    if (!isSync && !isClose) throw refuse('tokens are moved beside the swap')
    return
  }
  throw refuse('another program is called')
}

function checkFee(instructions: readonly SolanaInstruction[]): void {
  let [units, price] = [usualUnits, 0n]
  for (const { data, program } of instructions) {
    if (program !== budget) continue
    if (data[0] === 2 && data.length === 5) units = readUnits(data, 1, 4)
    if (data[0] === 3 && data.length === 9) price = readUnits(data, 1)
  }
  if ((units * price) / 1_000_000n > maxFee) throw refuse('too much is paid to be included')
}

function checkRoute(
  { accounts, data }: SolanaInstruction,
  { account, amount, from, slippageBps, to }: AllowedSolanaSwap,
  own: ReadonlyMap<string | null, string | null>,
): bigint {
  const route = routes[Buffer.from(data.subarray(0, 8)).toString('hex')]
  if (route === undefined || data.length < 8 + tailBytes) throw refuse('a form that is not known')
  const tail = data.subarray(data.length - tailBytes)
  if (readUnits(tail, 0) !== amount) throw refuse('another amount')
  if (readUnits(tail, 16, 2) > BigInt(slippageBps)) throw refuse('more slippage')
  if (tail[18] !== 0) throw refuse('a fee for somebody else')
  if (accounts[route.owner] !== account) throw refuse('another owner')
  // An optional account that is left out is the program itself.
  const other = route.other === null ? jupiter : accounts[route.other]
  if (other !== jupiter && other !== accounts[route.target]) throw refuse('another receiver')
  // The amount says nothing without the token that it is of.
  if (own.get(accounts[route.source] ?? null) !== from) throw refuse('another token is given')
  if (own.get(accounts[route.target] ?? null) !== to) throw refuse('another token, or another receiver')
  return readUnits(tail, 8)
}

/** A number of some bytes, the lowest first. */
function readUnits(data: Uint8Array, at: number, length = 8): bigint {
  return [...data.subarray(at, at + length)].reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
}
