import { type Address, getBase58Decoder, getBase58Encoder } from '@solana/kit'
import type { InnerInstruction, Message, RecordedTransaction } from '../common/types.js'
import { parseInstruction } from './parseInstruction.js'
import { isWritable, readTransaction } from './readTransaction.js'

/** The encoding of a transaction. */
export type TransactionForm = 'json' | 'jsonParsed' | 'base58' | 'base64'

interface Step {
  readonly program: number
  readonly accounts: readonly number[]
  /** In base58. */
  readonly data: string
  readonly stackHeight: number | null
}

function writeStep(step: Step, keys: readonly Address[], isParsed: boolean) {
  const { accounts, data, program, stackHeight } = step
  if (!isParsed) return { programIdIndex: program, accounts, data, stackHeight }
  const programId = keys[program]
  const named = accounts.flatMap((index) => keys[index] ?? [])
  const bytes = new Uint8Array(getBase58Encoder().encode(data))
  const parsed = programId === undefined ? null : parseInstruction(programId, named, bytes)
  return parsed ? { ...parsed, programId, stackHeight } : { programId, accounts: named, data, stackHeight }
}

function writeMessage(
  message: Message,
  recorded: RecordedTransaction,
  keys: readonly Address[],
  isParsed: boolean,
) {
  const base58 = getBase58Decoder()
  const loadedWritable = recorded.meta.loaded.writable.length
  const instructions = message.instructions.map(({ accounts, data, program }) =>
    writeStep({ accounts, data: base58.decode(data), program, stackHeight: 1 }, keys, isParsed),
  )
  const addressTableLookups = message.lookups.map(({ readonly, table, writable }) => ({
    accountKey: table,
    writableIndexes: writable,
    readonlyIndexes: readonly,
  }))
  const lookups = message.version === 0 ? { addressTableLookups } : {}
  const common = { recentBlockhash: message.blockhash, instructions, ...lookups }
  if (isParsed) {
    const accountKeys = keys.map((pubkey, index) => ({
      pubkey,
      signer: index < message.signers,
      writable: isWritable(message, index, loadedWritable),
      source: index < message.accounts.length ? 'transaction' : 'lookupTable',
    }))
    return { accountKeys, ...common }
  }
  const header = {
    numRequiredSignatures: message.signers,
    numReadonlySignedAccounts: message.readonlySigners,
    numReadonlyUnsignedAccounts: message.readonlyOthers,
  }
  return { header, accountKeys: message.accounts, ...common }
}

function writeInner(
  inner: readonly (readonly InnerInstruction[])[],
  keys: readonly Address[],
  isParsed: boolean,
) {
  return inner.flatMap((list, index) => {
    const instructions = list.map(({ accounts, data, programIdIndex: program, stackHeight }) =>
      writeStep({ accounts, data, program, stackHeight }, keys, isParsed),
    )
    return instructions.length === 0 ? [] : [{ index, instructions }]
  })
}

/**
 * A transaction in the form of the JSON-RPC, without its version.
 *
 * @param blockTime - in seconds since 1970
 * @returns null if the bytes are not a transaction
 */
export function encodeTransaction(recorded: RecordedTransaction, form: TransactionForm, blockTime: number) {
  const bytes = Buffer.from(recorded.raw, 'base64')
  const checked = readTransaction(new Uint8Array(bytes))
  if (checked === null) return null
  const { message, transaction: signed } = checked
  const { meta, slot } = recorded
  const isParsed = form === 'jsonParsed'
  const keys = [...message.accounts, ...meta.loaded.writable, ...meta.loaded.readonly]
  const base58 = getBase58Decoder()
  const signatures = Object.values(signed.signatures).map((signature) =>
    base58.decode(signature ?? new Uint8Array(64)),
  )
  const transaction =
    form === 'base58'
      ? [base58.decode(bytes), form]
      : form === 'base64'
        ? [recorded.raw, form]
        : { signatures, message: writeMessage(message, recorded, keys, isParsed) }
  return {
    version: message.version,
    reply: {
      slot,
      blockTime,
      transaction,
      meta: {
        err: meta.err,
        status: meta.err === null ? { Ok: null } : { Err: meta.err },
        fee: meta.fee,
        preBalances: meta.preBalances,
        postBalances: meta.postBalances,
        innerInstructions: writeInner(meta.inner, keys, isParsed),
        logMessages: meta.logs,
        preTokenBalances: meta.preTokenBalances,
        postTokenBalances: meta.postTokenBalances,
        rewards: [],
        ...(isParsed ? {} : { loadedAddresses: meta.loaded }),
        ...(meta.returnData ? { returnData: meta.returnData } : {}),
        computeUnitsConsumed: meta.units,
      },
    },
  }
}
