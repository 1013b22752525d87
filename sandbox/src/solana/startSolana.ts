import { address } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { Sql } from 'appkit-server/parts'
import type { LiteSVM } from 'litesvm'
import { SandboxError } from '../errors/SandboxError.js'
import { solanaTokens } from './common/tokens.js'
import type { Bank, Ledger, SolanaHolding, SolanaNode, SolanaSocket } from './common/types.js'
import { errorText } from './encode/errorText.js'
import { token2022Address } from './encode/programs.js'
import { readMint, readTokenAccount } from './encode/readTokens.js'
import { pastOf } from './pastOf.js'
import { answerRpc } from './rpc/answerRpc.js'
import { createSubscriptions } from './rpc/createSubscriptions.js'
import type { RpcContext } from './rpc/RpcMethod.js'
import { subscriptionMethods } from './rpc/subscriptionMethods.js'
import { createBank } from './vm/createBank.js'
import { createFaucet } from './vm/createFaucet.js'
import { createSlotClock } from './vm/createSlotClock.js'
import { layGenesis } from './vm/layGenesis.js'
import { openLedger } from './vm/openLedger.js'

export interface StartSolanaParameters {
  /** The storage of the chain. */
  readonly sql: Sql
  /** Called with each internal error, as one line. */
  readonly log: (line: string) => void
  /** The clock in milliseconds, for tests. */
  readonly now?: () => number
}

const tokensGiven = 100n

function readHoldings(bank: Bank, owner: string): SolanaHolding[] {
  const sums = new Map<string, bigint>()
  for (const program of [TOKEN_PROGRAM_ADDRESS, token2022Address]) {
    for (const account of bank.owned(program)) {
      const token = readTokenAccount(account)
      if (token?.owner === owner) sums.set(token.mint, (sums.get(token.mint) ?? 0n) + token.amount)
    }
  }
  return [...sums].flatMap(([mint, amount]) => {
    if (amount === 0n) return []
    const decimals = readMint(bank.account(address(mint)))?.decimals ?? 0
    return [{ mint, amount, decimals }]
  })
}

async function restoreAccounts(svm: LiteSVM, ledger: Ledger, log: (line: string) => void): Promise<void> {
  const written = await ledger.accounts()
  // The data account of a program must exist before the program.
  for (const account of written) if (!account.executable) svm.setAccount(account)
  for (const account of written) {
    if (!account.executable) continue
    try {
      svm.setAccount(account)
    } catch {
      // A closed program has no code.
      log(`The Solana program ${account.address} has no code; it is left out.`)
    }
  }
}

/**
 * Starts the Solana chain in this process with its stored state.
 *
 * @throws SandboxError `SOLANA_MISSING` if its native part is not installed
 */
export async function startSolana(parameters: StartSolanaParameters): Promise<SolanaNode> {
  const { log, now = Date.now, sql } = parameters
  const machine = await loadMachine()
  const ledger = await openLedger(sql, now())
  const faucet = await createFaucet()
  // The bank checks block hashes and duplicates, because it remembers them over restarts.
  const svm = new machine.LiteSVM().withNativeMints().withBlockhashCheck(false).withTransactionHistory(0n)
  await layGenesis(svm, faucet.address)
  await restoreAccounts(svm, ledger, log)
  const clock = createSlotClock(ledger.bornAt, ledger.lastSlot, now)
  const onFailure = (error: unknown): void =>
    log(`Solana: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  const bank = createBank({ svm, machine, clock, ledger, onFailure })
  const context = { bank, faucet }
  return {
    slot: clock.slot,
    answer: (body) => answerRpc(context, body, onFailure),
    balance: (text) => bank.account(address(text))?.lamports ?? 0n,
    holdings: (text) => readHoldings(bank, text),
    past: async (owner, limit, offset) =>
      (await ledger.past(owner, limit, offset)).map((one) => pastOf(one, clock.timeOf(one.slot))),
    grant: async (text, amount) => {
      const to = address(text)
      const mintages = solanaTokens.map(({ decimals, mint }) => ({
        mint: address(mint),
        amount: tokensGiven * 10n ** BigInt(decimals),
      }))
      const checked = await faucet.pay(to, amount, mintages)
      const { err } = bank.simulate(checked, true)
      if (err !== null) return { problem: `The chain refused: ${errorText(err)}.` }
      await bank.execute(checked, true)
      return { balance: bank.account(to)?.lamports ?? 0n }
    },
    pay: async (text, amount) => {
      const checked = await faucet.pay(address(text), amount)
      const { err } = bank.simulate(checked, true)
      if (err !== null) throw new Error(`The chain refused: ${errorText(err)}.`)
      await bank.execute(checked, true)
      return checked.signature
    },
    connect: (send) => createSocket({ context, send, onFailure }),
  }
}

type LiteSvm = typeof import('litesvm')

/**
 * Loads the virtual machine. npm installs its native part for the platform.
 *
 * @throws SandboxError `SOLANA_MISSING` with what to do
 */
async function loadMachine(): Promise<LiteSvm> {
  try {
    return await import('litesvm')
  } catch (cause) {
    throw new SandboxError(
      'SOLANA_MISSING',
      `The Solana chain has no native part for ${process.platform}-${process.arch} here. ` +
        'Run npm install again on this machine, or leave the chain out with --chains 31337.',
      { cause },
    )
  }
}

export interface CreateSocketParameters {
  readonly context: RpcContext
  readonly send: (text: string) => void
  readonly onFailure: (error: unknown) => void
}

/**
 * Serves one WebSocket: the JSON-RPC methods, and `signatureSubscribe`, `accountSubscribe` and `slotSubscribe`
 * with their `…Unsubscribe` methods.
 */
function createSocket({ context, onFailure, send }: CreateSocketParameters): SolanaSocket {
  const say = (value: unknown): void => send(JSON.stringify(value))
  const subscriptions = createSubscriptions(say)
  const methods = subscriptionMethods(context.bank, subscriptions)
  return {
    receive: async (text) => {
      let body: unknown
      try {
        body = JSON.parse(text)
      } catch {
        return say({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } })
      }
      say(await answerRpc(context, body, onFailure, methods))
    },
    close: subscriptions.endAll,
  }
}
