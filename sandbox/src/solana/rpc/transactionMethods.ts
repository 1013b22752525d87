import { type EncodedAccount, getBase58Encoder } from '@solana/kit'
import type { Bank, CheckedTransaction, SimulatedRun, TransactionError } from '../common/types.js'
import { encodeAccount } from '../encode/encodeAccount.js'
import { errorText } from '../encode/errorText.js'
import { readTransaction } from '../encode/readTransaction.js'
import type { RpcMethods } from './RpcMethod.js'
import { RpcFault, withContext } from './RpcMethod.js'
import { take } from './take.js'
import { takeConfig } from './takeConfig.js'
import { takeDataForm } from './takeDataForm.js'

const validBlocks = 150
const maxAirdrop = 10_000_000_000_000

function notRun(err: TransactionError): SimulatedRun {
  return { err, logs: [], units: 0, inner: [], returnData: null, accounts: [] }
}

function preflightFault({ err, logs, returnData, units }: SimulatedRun): RpcFault {
  if (err === 'SignatureFailure') return new RpcFault(-32003, 'Transaction signature verification failure')
  const text = `Transaction simulation failed: ${err === null ? '' : errorText(err)}`
  const data = { accounts: null, err, innerInstructions: null, logs, returnData, unitsConsumed: units }
  return new RpcFault(-32002, text, data)
}

async function preflight(bank: Bank, checked: CheckedTransaction): Promise<SimulatedRun> {
  if (!bank.clock.isRecent(checked.message.blockhash)) return notRun('BlockhashNotFound')
  if ((await bank.ledger.find(checked.signature)) !== null) return notRun('AlreadyProcessed')
  return bank.simulate(checked, true)
}

/** The accounts that a simulation returns, changed or not. */
function pickAccounts(bank: Bank, run: SimulatedRun, wanted: unknown) {
  if (wanted === undefined || wanted === null) return null
  const fields = take.fields(wanted, 'accounts')
  const formOf = takeDataForm(fields, 'base64')
  const tell = (account: EncodedAccount) => encodeAccount(account, formOf(account), bank.account)
  return take.list(fields.addresses, 'accounts.addresses', 64).map((item) => {
    const key = take.address(item, 'accounts.addresses')
    const after = run.accounts.find(({ address }) => address === key) ?? bank.account(key)
    return run.err === null && after !== null && after.lamports > 0n ? tell(after) : null
  })
}

/** Methods that simulate and send transactions, and the faucet. */
export const transactionMethods: RpcMethods = {
  simulateTransaction: ({ bank }, [text, given]) => {
    const config = takeConfig(bank, given)
    const verify = take.flag(config.sigVerify, 'sigVerify')
    const replace = take.flag(config.replaceRecentBlockhash, 'replaceRecentBlockhash')
    if (verify && replace) {
      throw new RpcFault(-32602, 'sigVerify may not be used with replaceRecentBlockhash')
    }
    const checked = takeTransaction(text, config)
    const isRecent = replace || bank.clock.isRecent(checked.message.blockhash)
    const run = isRecent ? bank.simulate(checked, verify) : notRun('BlockhashNotFound')
    const slot = bank.clock.slot()
    const replacement = { blockhash: bank.clock.hashOf(slot), lastValidBlockHeight: slot + validBlocks }
    return withContext(bank, {
      accounts: pickAccounts(bank, run, config.accounts),
      err: run.err,
      innerInstructions: take.flag(config.innerInstructions, 'innerInstructions')
        ? run.inner.flatMap((list, index) => (list.length === 0 ? [] : [{ index, instructions: list }]))
        : null,
      logs: run.logs,
      returnData: run.returnData,
      unitsConsumed: run.units,
      ...(replace ? { replacementBlockhash: replacement } : {}),
    })
  },
  sendTransaction: async ({ bank }, [text, given]) => {
    const config = takeConfig(bank, given)
    take.maybeInteger(config.maxRetries, 'maxRetries', 0, Number.MAX_SAFE_INTEGER)
    take.maybeChoice(config.preflightCommitment, 'preflightCommitment', [
      'processed',
      'confirmed',
      'finalized',
    ])
    const checked = takeTransaction(text, config)
    if (!take.flag(config.skipPreflight, 'skipPreflight')) {
      const run = await preflight(bank, checked)
      if (run.err !== null) throw preflightFault(run)
    }
    // Without a simulation a node accepts every transaction. One that cannot be in a block is dropped.
    await bank.execute(checked)
    return checked.signature
  },
  requestAirdrop: async ({ bank, faucet }, [key, amount, config]) => {
    takeConfig(bank, config)
    const to = take.address(key, 'address')
    const lamports = BigInt(take.integer(amount, 'lamports', 1, maxAirdrop))
    const checked = await faucet.pay(to, lamports)
    const run = bank.simulate(checked, true)
    if (run.err !== null) throw new RpcFault(-32603, `The airdrop failed: ${errorText(run.err)}.`)
    await bank.execute(checked, true)
    return checked.signature
  },
}

// The size of a packet between nodes.
const maxBytes = 1232

function decode(text: string, encoding: 'base58' | 'base64'): Uint8Array | null {
  try {
    if (encoding === 'base58') return new Uint8Array(getBase58Encoder().encode(text))
    const bytes = Buffer.from(text, 'base64')
    return bytes.toString('base64') === text ? new Uint8Array(bytes) : null
  } catch {
    return null
  }
}

/**
 * Reads a transaction, in base58 unless the options say base64.
 *
 * @throws RpcFault -32602 if it is invalid or too large
 */
function takeTransaction(value: unknown, config: Readonly<Record<string, unknown>>): CheckedTransaction {
  const text = take.text(value, 'transaction')
  const encoding = take.maybeChoice(config.encoding, 'encoding', ['base58', 'base64']) ?? 'base58'
  if (text.length > maxBytes * 2) {
    throw new RpcFault(-32602, `${encoding} encoded transaction too large (max: ${maxBytes} bytes).`)
  }
  const bytes = decode(text, encoding)
  if (bytes === null) throw new RpcFault(-32602, `Invalid params: transaction must be bytes in ${encoding}.`)
  if (bytes.length > maxBytes) {
    throw new RpcFault(
      -32602,
      `decoded transaction too large: ${bytes.length} bytes (max: ${maxBytes} bytes).`,
    )
  }
  const checked = readTransaction(bytes)
  if (checked === null)
    throw new RpcFault(-32602, 'Invalid params: transaction is no legacy or version 0 transaction.')
  return checked
}
