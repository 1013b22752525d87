import type { TransactionError } from '../common/types.js'

// The words of nodes, because libraries search for them.
const texts: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  SignatureFailure: 'Transaction did not pass signature verification',
}

// `InvalidAccountData` becomes `invalid account data`.
const toWords = (name: string): string =>
  name
    .replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (first) => first.toLowerCase())

function instructionText(reason: unknown): string {
  if (typeof reason === 'string') return toWords(reason)
  const code = typeof reason === 'object' && reason !== null && 'Custom' in reason ? Number(reason.Custom) : 0
  return `custom program error: 0x${code.toString(16)}`
}

/**
 * The message for the error of a transaction.
 *
 * @param error - in the form of the JSON-RPC
 */
export function errorText(error: TransactionError): string {
  if (typeof error === 'string') return texts[error] ?? toWords(error)
  const { InstructionError: inner, InsufficientFundsForRent: rent } = error
  if (Array.isArray(inner)) return `Error processing Instruction ${inner[0]}: ${instructionText(inner[1])}`
  if (typeof rent === 'object' && rent !== null && 'account_index' in rent) {
    return `Transaction results in an account (${rent.account_index}) with insufficient funds for rent`
  }
  return toWords(Object.keys(error)[0] ?? 'failure')
}
